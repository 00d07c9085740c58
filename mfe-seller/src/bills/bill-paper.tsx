import { type ReactNode, type RefObject } from 'react';
import { type Bill, type BillLine, CURRENCY, CURRENCY_LABEL } from '@smokehouse/shared/contract';
import { formatDate } from '@smokehouse/shared/i18n';
import { timeOfDay } from '../parts/time';
import styles from './bill-paper.module.css';

/**
 * Labels of a bill. They are not in the locale files because a bill always carries both languages:
 * Arabic is a legal requirement for invoices, and some guests read only English.
 */
const LABELS = {
  number: ['Number', 'الرقم'],
  order: ['Order ID', 'رقم الطلب'],
  table: ['Table', 'الطاولة'],
  name: ['Name', 'الاسم'],
  phone: ['Phone', 'الجوال'],
  date: ['Date', 'التاريخ'],
  vatNumber: ['VAT No.', 'الرقم الضريبي'],
  registration: ['CR No.', 'السجل التجاري'],
  net: ['Before VAT', 'قبل الضريبة'],
  method: ['Payment Method', 'طريقة الدفع'],
  state: ['Payment', 'الدفع'],
} as const satisfies Record<string, readonly [en: string, ar: string]>;
const METHODS: Readonly<Record<string, readonly [en: string, ar: string]>> = {
  Online: ['Online', 'عبر الإنترنت'],
  'Cash On Delivery': ['Cash On Delivery', 'نقدًا عند الاستلام'],
};

/** Formats an amount in riyals with two decimals. */
const formatAmount = (sar: number) => sar.toFixed(2);

/** A bill as an 80 mm receipt. It shows the issued bill, not the current state of its orders. */
export function BillPaper({ bill, paper }: { bill: Bill; paper: RefObject<HTMLElement | null> }) {
  const currency = bill.currency === CURRENCY ? CURRENCY_LABEL : bill.currency;
  const money = (sar: number) => `${currency} ${formatAmount(sar)}`;
  const { seller, vatPercent } = bill;
  return (
    <article className={styles.paper} ref={paper} dir="ltr" lang="en">
      <header>
        <BrandMark />
        <b className={styles.brand}>{seller.name.en}</b>
        <b className={styles.brand} {...arabic}>
          {seller.name.ar}
        </b>
        <span>{seller.address.en}</span>
        <span {...arabic}>{seller.address.ar}</span>
        {seller.phone && <span>{seller.phone}</span>}
      </header>
      <hr />
      <h3>
        <span {...arabic}>{bill.title.ar}</span>
        <span>{bill.title.en}</span>
      </h3>
      {!bill.isTaxInvoice && (
        <p>
          <span {...arabic}>ليس فاتورة ضريبية</span> · Not a tax invoice
        </p>
      )}
      <Facts>
        <Fact label={LABELS.number}>{bill.number}</Fact>
        <Fact label={LABELS.date}>
          {formatDate(bill.issuedAt)} {timeOfDay(bill.issuedAt)}
        </Fact>
        {seller.vatNumber && <Fact label={LABELS.vatNumber}>{seller.vatNumber}</Fact>}
        {seller.commercialRegistration && (
          <Fact label={LABELS.registration}>{seller.commercialRegistration}</Fact>
        )}
      </Facts>
      <hr />
      <Facts>
        <Fact label={LABELS.order}>{bill.orders.map(({ reference }) => reference).join(', ')}</Fact>
        {bill.table && <Fact label={LABELS.table}>{bill.table}</Fact>}
        <Fact label={LABELS.name}>
          <bdi>{bill.customer.name}</bdi>
        </Fact>
        <Fact label={LABELS.phone}>{bill.customer.mobile}</Fact>
      </Facts>
      <hr />
      <Lines lines={bill.lines} currency={currency} />
      {bill.isTaxInvoice && (
        <div className={styles.vat}>
          <Facts>
            <Fact label={LABELS.net}>{money(bill.net ?? 0)}</Fact>
            <Fact label={[`VAT ${vatPercent}%`, `الضريبة ${vatPercent}%`]}>
              {money(bill.vat ?? 0)}
            </Fact>
          </Facts>
        </div>
      )}
      <div className={styles.total}>
        <span>
          <span>Grand Total</span>
          <span {...arabic}>المجموع الكلي</span>
        </span>
        <b>{money(bill.total)}</b>
      </div>
      <Facts>
        <Fact label={LABELS.method}>
          <Bilingual label={METHODS[bill.paymentType] ?? [bill.paymentType, '']} />
        </Fact>
        <Fact label={LABELS.state}>
          <Bilingual
            label={
              bill.isRefunded
                ? ['Refunded', 'مُستردّة']
                : bill.isPaid
                  ? ['Paid', 'مدفوعة']
                  : ['Unpaid', 'غير مدفوعة']
            }
          />
        </Fact>
      </Facts>
      {bill.qr && (
        <img
          className={styles.code}
          src={`data:image/svg+xml,${encodeURIComponent(bill.qr.svg)}`}
          alt="ZATCA QR"
          width={132}
          height={132}
        />
      )}
      <footer>
        {bill.isTaxInvoice && (
          <>
            <span {...arabic}>الأسعار شاملة ضريبة القيمة المضافة.</span>
            <span>Prices include VAT.</span>
          </>
        )}
        <span>
          <i {...arabic}>شكرًا لكم</i> · Thank you
        </span>
      </footer>
    </article>
  );
}

const arabic = { lang: 'ar', dir: 'rtl' } as const;

function Facts({ children }: { children: ReactNode }) {
  return <dl>{children}</dl>;
}

/** A value between its English and its Arabic label. */
function Fact({
  label: [en, ar],
  children,
}: {
  label: readonly [en: string, ar: string];
  children: ReactNode;
}) {
  return (
    <div>
      <dt>{en}</dt>
      <dd>{children}</dd>
      <dt {...arabic}>{ar}</dt>
    </div>
  );
}

function Bilingual({ label: [en, ar] }: { label: readonly [en: string, ar: string] }) {
  return (
    <>
      <span>{en}</span>
      {ar && <span {...arabic}>{ar}</span>}
    </>
  );
}

function Lines({ lines, currency }: { lines: readonly BillLine[]; currency: string }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col" className={styles.quantity}>
            Qty <i {...arabic}>الكمية</i>
          </th>
          <th scope="col">
            Item <i {...arabic}>الصنف</i>
          </th>
          <th scope="col" className={styles.end}>
            {currency}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, nameAr, quantity, amount }, index) => (
          <tr key={index}>
            <td className={styles.quantity}>{quantity}</td>
            <td>
              <span>{name}</span>
              {nameAr && nameAr !== name && <span {...arabic}>{nameAr}</span>}
            </td>
            <td className={styles.end}>{formatAmount(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The logo in one colour. */
function BrandMark() {
  return (
    <svg viewBox="0 0 40 40" fill="currentColor" aria-hidden="true">
      <path d="M20 2L23.35 11.79L33.7 11.95L25.42 18.16L28.46 28.05L20 22.1L11.54 28.05L14.58 18.16L6.3 11.95L16.65 11.79Z" />
      <path
        d="M4.5 28.5C8.5 34.3 14 37 20 37s11.5-2.7 15.5-8.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="3.4"
        strokeLinecap="round"
      />
    </svg>
  );
}
