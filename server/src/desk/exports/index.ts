import type { FastifyInstance } from 'fastify';
import { CANCELLED_STATUS, toSar, vatIncluded, type Language } from '@smokehouse/shared/contract';
import {
  DELIVERED,
  ON_THE_WAY,
  PREPARING,
  SERVED,
} from '@smokehouse/shared/contract/ordering/orders/statuses';
import { splitHalalas } from '@smokehouse/shared/contract/split';
import { TIME_ZONE } from '@smokehouse/shared/contract/time';
import { textIn } from '@smokehouse/shared/contract/text-in';
import type { Database } from '../../database/pool';
import { findDaySums } from '../../money/day-sums';
import { billNumber } from '../../money/invoices';
import {
  boundsOf,
  dayOf,
  daysOf,
  spanOf,
  type DayRange,
  type Schedule,
} from '../../ordering/hours';
import { csvLine, csvLines } from '../../http/csv';
import { inSlices, SLICE } from '../../threads/slices';
import { dayLine, headingLine, totalLine, totalOf } from './accounting';
import { registerFile } from './file';
import { findSales, type Sale } from './sales';

export { registerFile } from './file';

const HEADINGS: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Order',
    'Kind',
    'Business day',
    'Date',
    'Time',
    'Name',
    'Mobile number',
    'Items',
    'Delivery (SR)',
    'Total (SR)',
    'VAT included (SR)',
    'Method',
    'Payment',
    'Status',
    'Corrections (SR)',
    'Bill',
  ],
  ar: [
    'رقم الطلب',
    'النوع',
    'يوم العمل',
    'التاريخ',
    'الوقت',
    'الاسم',
    'رقم الجوال',
    'الأصناف',
    'التوصيل (ريال)',
    'الإجمالي (ريال)',
    'الضريبة المشمولة (ريال)',
    'طريقة الدفع',
    'الدفع',
    'الحالة',
    'التصحيحات (ريال)',
    'الفاتورة',
  ],
};
const WORDS: Readonly<Record<Language, Record<string, string>>> = {
  en: {
    delivery: 'Delivery',
    dine: 'Dine-in',
    paid: 'Paid',
    pending: 'Pending',
    refunded: 'Refunded',
    left: 'Left without paying',
    none: 'Nothing to pay',
    online: 'Online',
    cash: 'Cash',
    terminal: 'Card',
    transfer: 'Transfer',
    free: 'free',
  },
  ar: {
    delivery: 'توصيل',
    dine: 'في المطعم',
    paid: 'مدفوع',
    pending: 'لم يُدفع بعد',
    refunded: 'رُدّ المبلغ',
    left: 'غادر دون دفع',
    none: 'لا يُدفع عنه شيء',
    online: 'عبر الإنترنت',
    cash: 'نقدًا',
    terminal: 'مدى وبطاقة',
    transfer: 'تحويل',
    free: 'ضيافة',
    [PREPARING]: 'قيد التحضير',
    [ON_THE_WAY]: 'خرج للتوصيل',
    [DELIVERED]: 'تم التوصيل',
    [SERVED]: 'قُدّم الطعام',
    [CANCELLED_STATUS]: 'ملغى',
  },
};

/** The seller's files: all sales of some trading days, and the sums of each day. */
export default async function exports(app: FastifyInstance): Promise<void> {
  const { db, settings } = app.context;
  registerFile(app, {
    url: '/api/seller/orders.csv',
    summary: 'All sales from one trading day to another as CSV, in the language of the request',
    name: 'orders',
    write: (schedule, range, language) =>
      writeSales(db, spanOf(schedule, range), {
        schedule,
        language,
        isTaxed: Boolean(settings.VAT_NUMBER),
      }),
  });
  registerFile(app, {
    url: '/api/seller/accounting.csv',
    summary:
      'Bills, credit notes, VAT, payments and tips by trading day as CSV, with a total, in the language of the request',
    name: 'accounting',
    write: (schedule, range, language) => writeAccounting(db, schedule, range, language),
  });
}

/** The accountant's file (`docs/accounting-file.md`). */
async function* writeAccounting(
  db: Database,
  schedule: Schedule,
  range: DayRange,
  language: Language,
): AsyncGenerator<string> {
  yield csvLine(headingLine(language));
  let total = totalOf([]);
  for await (const days of inSlices(daysOf(range))) {
    const sums = await findDaySums(
      db,
      days.map((day) => tradingDay(schedule, day)),
    );
    total = totalOf([total, ...sums]);
    yield csvLines(sums.map(dayLine));
  }
  yield csvLine(totalLine(total, language));
}

function tradingDay(schedule: Schedule, day: string) {
  const { from, to } = boundsOf(schedule, day);
  return { day, from: new Date(from), to: new Date(to) };
}

/** Yields the file in batches, so that neither the database nor this process holds all of it. */
async function* writeSales(
  db: Database,
  between: { from: Date; to: Date },
  form: Form,
): AsyncGenerator<string> {
  yield csvLine(HEADINGS[form.language]);
  for (let last: Sale | undefined; ;) {
    const sales = await findSales(db, between, last, SLICE);
    if (sales.length > 0) yield csvLines(sales.map((sale) => cellsOf(sale, form)));
    if (sales.length < SLICE) return;
    last = sales.at(-1);
  }
}

const TIME = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `2 × Ribeye (Medium, Fries; “no salt”) · 1 free` */
function itemText(item: Sale['items'][number], language: Language): string {
  const name = textIn(language, item.name, item.name_ar);
  const details = [textIn(language, item.details, item.details_ar), item.note && `“${item.note}”`]
    .filter(Boolean)
    .join(' · ');
  const free = item.free > 0 ? ` · ${item.free} ${WORDS[language].free}` : '';
  return `${item.quantity} × ${name}${details && ` (${details})`}${free}`;
}

/** How the sales are written. */
interface Form {
  schedule: Schedule;
  language: Language;
  /** Whether bills contain VAT: without a VAT number none does. */
  isTaxed: boolean;
}

function cellsOf(sale: Sale, { schedule, language, isTaxed }: Form): (string | number)[] {
  const translate = (word: string) => WORDS[language][word] ?? word;
  const [date = '', time = ''] = TIME.format(sale.at).split(', ');
  const items = sale.items
    .map((item) => itemText(item, language))
    .join(language === 'ar' ? '؛ ' : '; ');
  return [
    sale.number,
    translate(sale.kind),
    dayOf(schedule, sale.at.getTime()),
    date,
    time,
    sale.name,
    sale.phone,
    items,
    toSar(sale.delivery_halalas),
    toSar(sale.net_halalas),
    toSar(isTaxed ? vatOf(sale) : 0),
    sale.ways.map(translate).join(' + '),
    translate(sale.payment),
    translate(sale.status),
    toSar(sale.corrected_halalas),
    sale.bills.map(({ series, number }) => billNumber(series, number)).join(' '),
  ];
}

/**
 * The sale's part of the VAT of its bills, so that the column adds up to the bills. VAT is computed
 * on the total of a bill, not of each sale. What is on no bill: its own VAT.
 */
function vatOf({ id, net_halalas, bills }: Sale): number {
  const billed = bills.map((bill) => {
    const index = bill.sales.findIndex((sale) => sale.id === id);
    const parts = splitHalalas(
      bill.vat_halalas,
      bill.sales.map(({ net }) => net),
    );
    return { net: bill.sales[index]?.net ?? 0, vat: parts[index] ?? 0 };
  });
  const open = billed.reduce((left, { net }) => left - net, net_halalas);
  return billed.reduce((sum, { vat }) => sum + vat, vatIncluded(Math.max(0, open)));
}
