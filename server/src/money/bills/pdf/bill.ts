import {
  CURRENCY,
  CURRENCY_LABEL,
  VAT_PERCENT,
  type Bill,
  type BillLine,
  type CreditNote,
} from '@smokehouse/shared/contract';
import type { PaymentWay } from '@smokehouse/shared/contract/money/splits/rules';
import {
  centred,
  code,
  fact,
  mark,
  riyadhTime,
  rule,
  space,
  together,
  type Block,
  type Column,
} from '../../../operations/paper';
import { listHead, listLine } from './lines';

const PAYMENT: Readonly<Record<string, string>> = {
  'Cash On Delivery': 'At the till · عند الكاشير',
  Online: 'Online · إلكتروني',
};
const WAYS: Readonly<Record<PaymentWay, string>> = {
  cash: 'Cash · نقدًا',
  terminal: 'Card · مدى وبطاقة',
  transfer: 'Transfer · تحويل',
};

/** How the bill was paid, else how its orders were to be paid. */
const paymentOf = ({ ways, paymentType }: Bill): string =>
  ways?.map((way) => WAYS[way]).join(', ') ?? PAYMENT[paymentType] ?? paymentType;

/** All parts of a bill from top to bottom, in English and Arabic. */
export function blocksOfBill(bill: Bill, column: Column): Block[] {
  const { row, middle, money } = writersFor(bill, column);
  const small = column.size * 0.9;
  return [
    ...headBlocks(bill, column),
    ...titleBlocks(bill.title, bill, column),
    ...unpaidBlocks(bill, column),
    ...row('Number', 'الرقم', bill.number),
    ...row('Date', 'التاريخ', riyadhTime(new Date(bill.issuedAt))),
    ...sellerRows(bill, column),
    rule(column, 'dashed'),
    ...row('Order', 'الطلب', bill.orders.map(({ reference }) => reference).join(', ')),
    ...customerRows(bill, column),
    rule(column, 'dashed'),
    ...lineBlocks(bill.lines, bill, column),
    together([
      ...vatBlocks(bill, bill, column),
      ...totalBlocks({ en: 'Total', ar: 'الإجمالي', value: money(bill.total) }, column),
      ...(bill.creditNotes ?? []).flatMap((note) =>
        row('Credit note', note.title.ar, `${note.number} ${money(-note.total)}`),
      ),
      ...row('Payment', 'طريقة الدفع', paymentOf(bill)),
      ...row('Status', 'الحالة', stateOf(bill)),
      ...paidBlocks(bill, column),
      ...codeBlocks(bill.qr, column),
      ...(bill.isTaxInvoice
        ? [
            middle('الأسعار شاملة ضريبة القيمة المضافة.', 'rtl', { size: small }),
            middle('Prices include VAT.', 'ltr', { size: small }),
          ]
        : []),
      middle('شكرًا لكم · Thank you', 'rtl', { size: small }),
    ]),
  ];
}

/**
 * All parts of a credit note, in English and Arabic. Amounts are negative.
 * @param bill the bill that it corrects
 */
export function blocksOfCreditNote(bill: Bill, note: CreditNote, column: Column): Block[] {
  const { row, money } = writersFor(bill, column);
  const credited = ({ amount, price, ...line }: BillLine) => ({
    ...line,
    price: -price,
    amount: -amount,
  });
  return [
    ...headBlocks(bill, column),
    ...titleBlocks(note.title, bill, column),
    ...row('Number', 'الرقم', note.number),
    ...row('Date', 'التاريخ', riyadhTime(new Date(note.issuedAt))),
    ...row('For bill', 'للفاتورة', bill.number),
    ...row('Reason', 'السبب', `${note.reasonText.en} · ${note.reasonText.ar}`),
    ...sellerRows(bill, column),
    rule(column, 'dashed'),
    ...customerRows(bill, column),
    rule(column, 'dashed'),
    ...lineBlocks(note.lines.map(credited), bill, column),
    together([
      ...vatBlocks(bill, { net: -(note.net ?? 0), vat: -(note.vat ?? 0) }, column),
      ...totalBlocks({ en: 'Credited', ar: 'إجمالي الإشعار', value: money(-note.total) }, column),
      ...(note.back ?? []).flatMap(({ way, amount }) =>
        row('Refund', 'ردّ المبلغ', `${WAYS[way]} ${money(amount)}`),
      ),
      ...codeBlocks(note.qr, column),
    ]),
  ];
}

/** Functions that write rows and texts of a bill in a column. */
function writersFor(bill: Bill, column: Column) {
  const { size } = column;
  const currency = bill.currency === CURRENCY ? CURRENCY_LABEL : bill.currency;
  return {
    currency,
    money: (sar: number) => `${currency} ${sar.toFixed(2)}`,
    row: (en: string, ar: string, value: string | undefined) =>
      value ? [fact(column, { en, ar, value })] : [],
    middle: (
      text: string,
      direction: 'ltr' | 'rtl',
      rest: { face?: 'regular' | 'bold' | 'display'; size?: number } = {},
    ) =>
      centred(column, text, { face: rest.face ?? 'regular', size: rest.size ?? size, direction }),
  };
}

/** Logo, name and address of the seller. */
function headBlocks(bill: Bill, column: Column): Block[] {
  const { middle } = writersFor(bill, column);
  const { size } = column;
  const { seller } = bill;
  return [
    mark(column, 12 * column.pen.mm),
    middle(seller.name.en, 'ltr', { face: 'display', size: size * 1.8 }),
    middle(seller.name.ar, 'rtl', { face: 'display', size: size * 2 }),
    middle(seller.address.en, 'ltr'),
    middle(seller.address.ar, 'rtl'),
    ...(seller.phone ? [middle(seller.phone, 'ltr')] : []),
    rule(column, 'dashed'),
  ];
}

function titleBlocks(title: Bill['title'], bill: Bill, column: Column): Block[] {
  const { middle } = writersFor(bill, column);
  const { size } = column;
  return [
    middle(title.ar, 'rtl', { face: 'bold', size: size * 1.35 }),
    middle(title.en, 'ltr', { face: 'bold', size: size * 1.2 }),
    ...(bill.isTaxInvoice
      ? []
      : [middle('ليس فاتورة ضريبية · Not a tax invoice', 'rtl', { size: size * 0.9 })]),
    space(size * 0.5),
  ];
}

/** Heads a bill that is not paid yet, so that nobody takes it for a receipt. */
function unpaidBlocks(bill: Bill, column: Column): Block[] {
  if (bill.isPaid || bill.isRefunded) return [];
  const { middle } = writersFor(bill, column);
  const { size } = column;
  return [middle(stateOf(bill), 'rtl', { face: 'bold', size: size * 1.35 }), space(size * 0.5)];
}

/** What was paid, where that is another amount than the total, and what is left to pay. */
function paidBlocks(bill: Bill, column: Column): Block[] {
  const { received = 0, total, due = 0 } = bill;
  if (received === 0 || (received === total && !bill.creditNotes)) return [];
  const { row, money } = writersFor(bill, column);
  return [
    ...row('Paid', 'المدفوع', money(received)),
    ...(due > 0 ? row('Left to pay', 'المتبقي', money(due)) : []),
  ];
}

function sellerRows(bill: Bill, column: Column): Block[] {
  const { row } = writersFor(bill, column);
  return [
    ...row('VAT No.', 'الرقم الضريبي', bill.seller.vatNumber),
    ...row('CR No.', 'السجل التجاري', bill.seller.commercialRegistration),
  ];
}

function customerRows(bill: Bill, column: Column): Block[] {
  const { row } = writersFor(bill, column);
  return [
    ...row('Table', 'الطاولة', bill.table),
    ...row('Name', 'الاسم', bill.customer.name),
    ...row('Phone', 'الجوال', bill.customer.mobile),
  ];
}

function lineBlocks(lines: readonly BillLine[], bill: Bill, column: Column): Block[] {
  const { currency } = writersFor(bill, column);
  return [listHead(column, currency), ...lines.map((line) => listLine(column, line))];
}

/** The amount before VAT and the VAT, of a tax document. */
function vatBlocks(
  bill: Bill,
  { net = 0, vat = 0 }: Pick<Bill, 'net' | 'vat'>,
  column: Column,
): Block[] {
  if (!bill.isTaxInvoice) return [];
  const { row, money } = writersFor(bill, column);
  const percent = bill.vatPercent ?? VAT_PERCENT;
  return [
    rule(column, 'dashed'),
    ...row('Before VAT', 'قبل الضريبة', money(net)),
    ...row(`VAT ${percent}%`, `الضريبة ${percent}%`, money(vat)),
  ];
}

function totalBlocks(total: { en: string; ar: string; value: string }, column: Column): Block[] {
  const { size } = column;
  return [
    rule(column, 'solid'),
    fact(column, {
      ...total,
      label: { face: 'bold', size: size * 1.3 },
      style: { face: 'bold', size: size * 1.55 },
    }),
    rule(column, 'solid'),
  ];
}

function codeBlocks(qr: Bill['qr'], column: Column): Block[] {
  const gap = space(column.size);
  return qr ? [gap, code(column, qr.tlv, 34 * column.pen.mm)] : [gap];
}

function stateOf({ isPaid, isRefunded, received = 0 }: Bill): string {
  if (isRefunded) return 'Refunded · رُدّ مبلغها';
  if (isPaid) return 'Paid · مدفوعة';
  return received > 0 ? 'Partly paid · مدفوعة جزئيًا' : 'To be paid · غير مدفوعة';
}
