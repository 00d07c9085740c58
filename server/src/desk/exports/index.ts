import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  CANCELLED_STATUS,
  PAYMENT_CASH,
  toSar,
  vatIncluded,
  type Language,
} from '@smokehouse/shared/contract';
import { exportQuery } from '@smokehouse/shared/contract/calls';
import { splitHalalas } from '@smokehouse/shared/contract/rules/split';
import type { Database } from '../../database/pool';
import { billNumber } from '../../money/invoices';
import { checkWith } from '../../http/calls';
import { failureSchemas } from '../../http/documentation';
import { AppError } from '../../http/errors';
import { hasBadText } from '../../http/json';
import { languageOf } from '../../http/language';
import { requireStaff } from '../../http/sessions';
import { boundsOf, checkRange, dayOf, type Schedule } from '../../ordering/hours';
import { BYTE_ORDER_MARK, csvLine } from '../../http/csv';
import { findSales, type Sale } from './sales';

const BATCH = 1000;

const HEADINGS: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Order',
    'Kind',
    'Business day',
    'Date',
    'Time',
    'Name',
    'Phone',
    'Items',
    'Delivery (SAR)',
    'Total (SAR)',
    'VAT included (SAR)',
    'Method',
    'Payment',
    'Status',
    'Corrections (SAR)',
    'Bill',
  ],
  ar: [
    'رقم الطلب',
    'النوع',
    'يوم العمل',
    'التاريخ',
    'الوقت',
    'الاسم',
    'الجوال',
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
    Online: 'Online',
    [PAYMENT_CASH]: 'Cash',
  },
  ar: {
    delivery: 'توصيل',
    dine: 'في المطعم',
    paid: 'مدفوع',
    pending: 'لم يُدفع بعد',
    refunded: 'مسترد',
    Online: 'عبر الإنترنت',
    [PAYMENT_CASH]: 'نقدًا',
    'Food is being prepared': 'قيد التحضير',
    'Out For Delivery': 'خرج للتوصيل',
    'Food Delivered': 'تم التوصيل',
    'Food Placed': 'قُدّم الطعام',
    [CANCELLED_STATUS]: 'ملغى',
  },
};

/**
 * `GET /api/seller/orders.csv`: all sales of some trading days, oldest first, streamed in batches.
 */
export default async function salesExport(app: FastifyInstance): Promise<void> {
  const { db } = app.context;
  app.route({
    method: 'GET',
    url: '/api/seller/orders.csv',
    exposeHeadRoute: false,
    // The query scans up to a year, so other sites must not be able to trigger it.
    config: { changesState: true },
    schema: {
      summary: 'All sales from one trading day to another as CSV, in the language of the request',
      tags: ["Seller's desk"],
      security: [{ seller: [] }],
      querystring: exportQuery,
      response: {
        200: {
          description: 'RFC 4180, UTF-8 with a byte order mark.',
          content: { 'text/csv': { schema: z.string() } },
        },
        ...failureSchemas([400, 401, 403, 422]),
      },
    },
    validatorCompiler: () => () => true,
    onRequest: async (request) => {
      request.session = await requireStaff(request, 'reports.view');
    },
    handler: async (request, reply) => {
      if (hasBadText(request.query)) throw new AppError('bad_text', 400);
      const { from, to } = checkRange(checkWith(exportQuery, request.query));
      const { schedule } = await app.hours.read();
      const between = {
        from: new Date(boundsOf(schedule, from).from),
        to: new Date(boundsOf(schedule, to).to),
      };
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="orders-${from}-${to}.csv"`)
        .header('cache-control', 'no-store')
        .send(
          Readable.from(write(db, schedule, between, languageOf(request)), { objectMode: false }),
        );
    },
  });
}

/** Yields the file in batches, so that neither the database nor this process holds all of it. */
async function* write(
  db: Database,
  schedule: Schedule,
  between: { from: Date; to: Date },
  language: Language,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADINGS[language]);
  for (let last: Sale | undefined; ;) {
    const sales = await findSales(db, between, last, BATCH);
    if (sales.length > 0)
      yield sales.map((sale) => csvLine(cellsOf(sale, schedule, language))).join('');
    if (sales.length < BATCH) return;
    last = sales.at(-1);
  }
}

const TIME = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Riyadh',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `2 × Ribeye (Medium, Fries; “no salt”)` */
function itemText(item: Sale['items'][number], language: Language): string {
  const isArabic = language === 'ar';
  const name = (isArabic && item.name_ar) || item.name;
  const details = [(isArabic && item.details_ar) || item.details, item.note && `“${item.note}”`]
    .filter(Boolean)
    .join(' · ');
  return `${item.quantity} × ${name}${details && ` (${details})`}`;
}

function cellsOf(sale: Sale, schedule: Schedule, language: Language): (string | number)[] {
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
    toSar(vatOf(sale)),
    translate(sale.payment_type),
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
