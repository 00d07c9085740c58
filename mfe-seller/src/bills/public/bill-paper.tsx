import type { ReactNode } from 'react';
import {
  type Bill,
  type BillDraft,
  type BillLine,
  type CreditNote,
  CURRENCY,
  CURRENCY_LABEL,
  type PaymentWay,
  toHalalas,
  toSar,
} from '@smokehouse/shared/contract';
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
  paid: ['Paid', 'المدفوع'],
  due: ['Left to pay', 'المتبقي'],
  forBill: ['For bill', 'للفاتورة'],
  reason: ['Reason', 'السبب'],
  total: ['Grand Total', 'الإجمالي'],
  credited: ['Credited', 'إجمالي الإشعار'],
  back: ['Refund', 'ردّ المبلغ'],
} as const satisfies Record<string, Label>;
type Label = readonly [en: string, ar: string];

const METHODS: Readonly<Record<string, Label>> = {
  Online: ['Online', 'عبر الإنترنت'],
  'Cash On Delivery': ['At the till', 'عند الكاشير'],
};

const WAYS: Readonly<Record<PaymentWay, Label>> = {
  cash: ['Cash', 'نقدًا'],
  terminal: ['Card', 'مدى وبطاقة'],
  transfer: ['Transfer', 'تحويل'],
};

/** Formats an amount in riyals with two decimals. */
const formatAmount = (sar: number) => sar.toFixed(2);

function paymentStateOf({ isRefunded, isPaid }: Bill, isPaidInPart: boolean): Label {
  if (isRefunded) return ['Refunded', 'رُدّ مبلغها'];
  if (isPaid) return ['Paid', 'مدفوعة'];
  return isPaidInPart ? ['Partly paid', 'مدفوعة جزئيًا'] : ['Unpaid', 'غير مدفوعة'];
}

/** What came of a bill while the rest is due. Unit: SAR. */
function partPaidOf({ isPaid, isRefunded, due, ways, corrected, total, received }: Bill): number {
  if (isPaid || isRefunded || due === undefined || !ways) return 0;
  return received ?? toSar(toHalalas(corrected ?? total) - toHalalas(due));
}

/**
 * What was paid of a bill that is paid, where its credit notes make it another sum than the total.
 */
const paidOf = ({ isPaid, creditNotes, received = 0 }: Bill): number =>
  isPaid && creditNotes ? received : 0;

type Printed = Bill | BillDraft;

/** A bill as an 80 mm receipt. It shows the issued bill, not the current state of its orders. */
export function BillPaper({ bill }: { bill: Bill }) {
  const { money } = formatsOf(bill);
  const part = partPaidOf(bill);
  const paid = part || paidOf(bill);
  return (
    <Paper seller={bill.seller}>
      <hr />
      <Title title={bill.title} isTaxInvoice={bill.isTaxInvoice} />
      <DocumentFacts number={bill.number} issuedAt={bill.issuedAt} seller={bill.seller} />
      <Content bill={bill} />
      <Facts>
        {bill.creditNotes?.map(({ _id, number, title, total }) => (
          <Fact key={_id} label={['Credit note', title.ar]}>
            {number} {money(-total)}
          </Fact>
        ))}
        <Method type={bill.paymentType} ways={bill.ways} />
        <Fact label={LABELS.state}>
          <Bilingual label={paymentStateOf(bill, part > 0)} />
        </Fact>
        {paid > 0 && <Fact label={LABELS.paid}>{money(paid)}</Fact>}
        {part > 0 && <Fact label={LABELS.due}>{money(bill.due ?? 0)}</Fact>}
      </Facts>
      <Code qr={bill.qr} />
      <Footer isTaxInvoice={bill.isTaxInvoice} />
    </Paper>
  );
}

/** What the next bill would contain: without a number, a date and a code. */
export function DraftPaper({ draft }: { draft: BillDraft }) {
  return (
    <Paper seller={draft.seller}>
      <div className={styles.draft}>
        <h3>
          <span {...arabic}>مسودة فاتورة</span>
          <span>Draft of the bill</span>
        </h3>
        <p {...arabic}>ليست فاتورة ضريبية. بلا رقم بعد.</p>
        <p>Not a tax invoice. No number yet.</p>
      </div>
      <Content bill={draft} />
      <Facts>
        <Method type={draft.paymentType} />
      </Facts>
      <Footer isTaxInvoice={draft.isTaxInvoice} />
    </Paper>
  );
}

/** The credit note of a bill as an 80 mm receipt. Its amounts are negative. */
export function CreditNotePaper({ bill, note }: { bill: Bill; note: CreditNote }) {
  const { currency, money } = formatsOf(bill);
  const lines = note.lines.map((line) => ({ ...line, amount: -line.amount }));
  return (
    <Paper seller={bill.seller}>
      <hr />
      <Title title={note.title} isTaxInvoice={bill.isTaxInvoice} />
      <DocumentFacts number={note.number} issuedAt={note.issuedAt} seller={bill.seller}>
        <Fact label={LABELS.forBill}>{bill.number}</Fact>
        <Fact label={LABELS.reason}>
          <Bilingual label={[note.reasonText.en, note.reasonText.ar]} />
        </Fact>
      </DocumentFacts>
      <hr />
      <CustomerFacts bill={bill} />
      <hr />
      <Lines lines={lines} currency={currency} />
      {bill.isTaxInvoice && <Vat net={-(note.net ?? 0)} vat={-(note.vat ?? 0)} bill={bill} />}
      <Total label={LABELS.credited}>{money(-note.total)}</Total>
      {note.back && (
        <Facts>
          {note.back.map(({ way, amount }) => (
            <Fact key={way} label={LABELS.back}>
              <Bilingual label={WAYS[way]} /> {money(amount)}
            </Fact>
          ))}
        </Facts>
      )}
      <Code qr={note.qr} />
    </Paper>
  );
}

function formatsOf(bill: Printed) {
  const currency = bill.currency === CURRENCY ? CURRENCY_LABEL : bill.currency;
  return { currency, money: (sar: number) => `${currency} ${formatAmount(sar)}` };
}

function Paper({ seller, children }: { seller: Bill['seller']; children: ReactNode }) {
  return (
    <article className={styles.paper} data-print dir="ltr" lang="en">
      <SellerHeader seller={seller} />
      {children}
    </article>
  );
}

/** Number and date of a document, and the numbers of the seller. */
function DocumentFacts({
  number,
  issuedAt,
  seller,
  children,
}: Pick<Bill, 'number' | 'issuedAt' | 'seller'> & { children?: ReactNode }) {
  return (
    <Facts>
      <Fact label={LABELS.number}>{number}</Fact>
      <Fact label={LABELS.date}>
        {formatDate(issuedAt)} {timeOfDay(issuedAt)}
      </Fact>
      {children}
      {seller.vatNumber && <Fact label={LABELS.vatNumber}>{seller.vatNumber}</Fact>}
      {seller.commercialRegistration && (
        <Fact label={LABELS.registration}>{seller.commercialRegistration}</Fact>
      )}
    </Facts>
  );
}

function CustomerFacts({ bill }: { bill: Printed }) {
  return (
    <Facts>
      <Fact label={LABELS.order}>{bill.orders.map(({ reference }) => reference).join(', ')}</Fact>
      {bill.table && <Fact label={LABELS.table}>{bill.table}</Fact>}
      {bill.customer.name && (
        <Fact label={LABELS.name}>
          <bdi>{bill.customer.name}</bdi>
        </Fact>
      )}
      {bill.customer.mobile && <Fact label={LABELS.phone}>{bill.customer.mobile}</Fact>}
    </Facts>
  );
}

/** What a bill and its draft have in common: the customer, the lines and the sums. */
function Content({ bill }: { bill: Printed }) {
  const { currency, money } = formatsOf(bill);
  return (
    <>
      <hr />
      <CustomerFacts bill={bill} />
      <hr />
      <Lines lines={bill.lines} currency={currency} />
      {bill.isTaxInvoice && <Vat net={bill.net} vat={bill.vat} bill={bill} />}
      <Total label={LABELS.total}>{money(bill.total)}</Total>
    </>
  );
}

function Total({ label: [en, ar], children }: { label: Label; children: ReactNode }) {
  return (
    <div className={styles.total}>
      <span>
        <span>{en}</span>
        <span {...arabic}>{ar}</span>
      </span>
      <b>{children}</b>
    </div>
  );
}

/** How the bill was paid at the table, else how its orders were to be paid. */
function Method({ type, ways }: { type: string; ways?: Bill['ways'] }) {
  const labels = ways?.map((way) => WAYS[way]) ?? [METHODS[type] ?? [type, '']];
  return (
    <Fact label={LABELS.method}>
      {labels.map((label) => (
        <Bilingual key={label[0]} label={label} />
      ))}
    </Fact>
  );
}

function Code({ qr }: { qr: Bill['qr'] }) {
  return (
    qr && (
      <img
        className={styles.code}
        src={`data:image/svg+xml,${encodeURIComponent(qr.svg)}`}
        alt="ZATCA QR"
        width={132}
        height={132}
      />
    )
  );
}

function Footer({ isTaxInvoice }: { isTaxInvoice: boolean }) {
  return (
    <footer>
      {isTaxInvoice && (
        <>
          <span {...arabic}>الأسعار شاملة ضريبة القيمة المضافة.</span>
          <span>Prices include VAT.</span>
        </>
      )}
      <span>
        <i {...arabic}>شكرًا لكم</i> · Thank you
      </span>
    </footer>
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

function Title({ title, isTaxInvoice }: Pick<Bill, 'title' | 'isTaxInvoice'>) {
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
function Vat({ net = 0, vat = 0, bill }: Pick<Bill, 'net' | 'vat'> & { bill: Printed }) {
  const { money } = formatsOf(bill);
  return (
    <div className={styles.vat}>
      <Facts>
        <Fact label={LABELS.net}>{money(net)}</Fact>
        <Fact label={[`VAT ${bill.vatPercent}%`, `الضريبة ${bill.vatPercent}%`]}>{money(vat)}</Fact>
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
        {lines.map(({ name, nameAr, details, detailsAr, quantity, part, amount }, index) => (
          <tr key={index}>
            <td className={styles.quantity}>{part ?? quantity}</td>
            <td>
              <span>{name}</span>
              {details && <small>{details}</small>}
              {nameAr && nameAr !== name && <span {...arabic}>{nameAr}</span>}
              {detailsAr && detailsAr !== details && <small {...arabic}>{detailsAr}</small>}
            </td>
            <td className={styles.end}>{formatAmount(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
