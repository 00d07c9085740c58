import { type ReactNode, type RefObject } from 'react';
import { type Bill, type BillLine, CURRENCY, CURRENCY_LABEL } from '@smokehouse/shared/contract';
import { formatDate } from '@smokehouse/shared/i18n';
import { BrandMark } from '@smokehouse/shared/bundled/brand-mark';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
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
} as const satisfies Record<string, Label>;
type Label = readonly [en: string, ar: string];

const METHODS: Readonly<Record<string, Label>> = {
  Online: ['Online', 'عبر الإنترنت'],
  'Cash On Delivery': ['Cash On Delivery', 'نقدًا عند الاستلام'],
};

/** Formats an amount in riyals with two decimals. */
const formatAmount = (sar: number) => sar.toFixed(2);

function paymentStateOf({ isRefunded, isPaid }: Bill): Label {
  if (isRefunded) return ['Refunded', 'مُستردّة'];
  return isPaid ? ['Paid', 'مدفوعة'] : ['Unpaid', 'غير مدفوعة'];
}

/** A bill as an 80 mm receipt. It shows the issued bill, not the current state of its orders. */
export function BillPaper({ bill, paper }: { bill: Bill; paper: RefObject<HTMLElement | null> }) {
  const currency = bill.currency === CURRENCY ? CURRENCY_LABEL : bill.currency;
  const money = (sar: number) => `${currency} ${formatAmount(sar)}`;
  const { seller } = bill;
  return (
    <article className={styles.paper} ref={paper} data-print dir="ltr" lang="en">
      <SellerHeader seller={seller} />
      <hr />
      <Title bill={bill} />
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
      {bill.isTaxInvoice && <Vat bill={bill} money={money} />}
      <div className={styles.total}>
        <span>
          <span>Grand Total</span>
          <span {...arabic}>الإجمالي</span>
        </span>
        <b>{money(bill.total)}</b>
      </div>
      <Facts>
        <Fact label={LABELS.method}>
          <Bilingual label={METHODS[bill.paymentType] ?? [bill.paymentType, '']} />
        </Fact>
        <Fact label={LABELS.state}>
          <Bilingual label={paymentStateOf(bill)} />
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

function SellerHeader({ seller: { name, address, phone } }: { seller: Bill['seller'] }) {
  return (
    <header>
      <BrandMark />
      <b className={styles.brand}>{name.en}</b>
      <b className={styles.brand} {...arabic}>
        {name.ar}
      </b>
      <span>{address.en}</span>
      <span {...arabic}>{address.ar}</span>
      {phone && <span>{phone}</span>}
    </header>
  );
}

function Title({ bill: { title, isTaxInvoice } }: { bill: Bill }) {
  return (
    <>
      <h3>
        <span {...arabic}>{title.ar}</span>
        <span>{title.en}</span>
      </h3>
      {!isTaxInvoice && (
        <p>
          <span {...arabic}>ليس فاتورة ضريبية</span> · Not a tax invoice
        </p>
      )}
    </>
  );
}

/** The amount before VAT and the VAT, which the total includes. */
function Vat({
  bill: { net = 0, vat = 0, vatPercent },
  money,
}: {
  bill: Bill;
  money: (sar: number) => string;
}) {
  return (
    <div className={styles.vat}>
      <Facts>
        <Fact label={LABELS.net}>{money(net)}</Fact>
        <Fact label={[`VAT ${vatPercent}%`, `الضريبة ${vatPercent}%`]}>{money(vat)}</Fact>
      </Facts>
    </div>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return <dl>{children}</dl>;
}

/** A value between its English and its Arabic label. */
function Fact({ label: [en, ar], children }: { label: Label; children: ReactNode }) {
  return (
    <div>
      <dt>{en}</dt>
      <dd>{children}</dd>
      <dt {...arabic}>{ar}</dt>
    </div>
  );
}

function Bilingual({ label: [en, ar] }: { label: Label }) {
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
