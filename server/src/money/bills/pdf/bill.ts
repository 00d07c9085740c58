import { CURRENCY, CURRENCY_LABEL, type Bill } from '@smokehouse/shared/contract';
import {
  centred,
  code,
  fact,
  mark,
  rule,
  space,
  together,
  type Block,
  type Column,
} from './blocks';
import { listHead, listLine } from './lines';

const MM = 72 / 25.4;
const PAYMENT: Readonly<Record<string, string>> = {
  'Cash On Delivery': 'Cash · نقدًا',
  Online: 'Online · إلكتروني',
};

/** All parts of a bill from top to bottom, in English and Arabic. */
export function blocksOf(bill: Bill, column: Column): Block[] {
  const { size } = column;
  const currency = bill.currency === CURRENCY ? CURRENCY_LABEL : bill.currency;
  const money = (sar: number) => `${currency} ${sar.toFixed(2)}`;
  const row = (en: string, ar: string, value: string | undefined) =>
    value ? [fact(column, { en, ar, value })] : [];
  const middle = (
    text: string,
    direction: 'ltr' | 'rtl',
    rest: { face?: 'regular' | 'bold' | 'display'; size?: number } = {},
  ) => centred(column, text, { face: rest.face ?? 'regular', size: rest.size ?? size, direction });
  const { seller } = bill;
  return [
    mark(column, 12 * MM),
    middle(seller.name.en, 'ltr', { face: 'display', size: size * 1.8 }),
    middle(seller.name.ar, 'rtl', { face: 'display', size: size * 2 }),
    middle(seller.address.en, 'ltr'),
    middle(seller.address.ar, 'rtl'),
    ...(seller.phone ? [middle(seller.phone, 'ltr')] : []),
    rule(column, 'dashed'),
    middle(bill.title.ar, 'rtl', { face: 'bold', size: size * 1.35 }),
    middle(bill.title.en, 'ltr', { face: 'bold', size: size * 1.2 }),
    ...(bill.isTaxInvoice
      ? []
      : [middle('ليس فاتورة ضريبية · Not a tax invoice', 'rtl', { size: size * 0.9 })]),
    space(size * 0.5),
    ...row('Number', 'الرقم', bill.number),
    ...row('Date', 'التاريخ', riyadhTime(bill.issuedAt)),
    ...row('VAT No.', 'الرقم الضريبي', seller.vatNumber),
    ...row('CR No.', 'السجل التجاري', seller.commercialRegistration),
    rule(column, 'dashed'),
    ...row('Order', 'الطلب', bill.orders.map(({ reference }) => reference).join(', ')),
    ...row('Table', 'الطاولة', bill.table),
    ...row('Name', 'الاسم', bill.customer.name),
    ...row('Phone', 'الجوال', bill.customer.mobile),
    rule(column, 'dashed'),
    listHead(column, currency),
    ...bill.lines.map((line) => listLine(column, line)),
    together([
      ...(bill.isTaxInvoice
        ? [
            rule(column, 'dashed'),
            ...row('Before VAT', 'قبل الضريبة', money(bill.net ?? 0)),
            ...row(`VAT ${bill.vatPercent}%`, `الضريبة ${bill.vatPercent}%`, money(bill.vat ?? 0)),
          ]
        : []),
      rule(column, 'solid'),
      fact(column, {
        en: 'Total',
        ar: 'الإجمالي',
        value: money(bill.total),
        label: { face: 'bold', size: size * 1.3 },
        style: { face: 'bold', size: size * 1.55 },
      }),
      rule(column, 'solid'),
      ...row('Payment', 'طريقة الدفع', PAYMENT[bill.paymentType] ?? bill.paymentType),
      ...row('Status', 'الحالة', stateOf(bill)),
      ...(bill.qr ? [space(size), code(column, bill.qr.tlv, 34 * MM)] : [space(size)]),
      ...(bill.isTaxInvoice
        ? [
            middle('الأسعار شاملة ضريبة القيمة المضافة.', 'rtl', { size: size * 0.9 }),
            middle('Prices include VAT.', 'ltr', { size: size * 0.9 }),
          ]
        : []),
      middle('شكرًا لكم · Thank you', 'rtl', { size: size * 0.9 }),
    ]),
  ];
}

function stateOf({ isPaid, isRefunded }: Bill): string {
  if (isRefunded) return 'Refunded · مُستردّة';
  return isPaid ? 'Paid · مدفوعة' : 'To be paid · غير مدفوعة';
}

/** `21/11/2026 18:30`, in Riyadh's time. */
function riyadhTime(iso: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Riyadh',
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
    .format(new Date(iso))
    .replace(',', '');
}
