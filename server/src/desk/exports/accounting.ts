import { toSar, VAT_PERCENT, type Language } from '@smokehouse/shared/contract';
import { PAYMENT_WAYS } from '@smokehouse/shared/contract/money/splits/rules';
import type { DaySums, MoneyWay } from '../../money/day-sums';
import { billNumber } from '../../money/invoices';

/** Ways of payment in the order of their columns. */
const WAYS: readonly MoneyWay[] = [...PAYMENT_WAYS, 'online'];

/** The sums of one day or of several. */
export type Sums = Omit<DaySums, 'day'>;

/** A column: its heading, and the value of a day or of all days together. Money in halalas. */
interface Column {
  heading: Record<Language, string>;
  value: (sums: Sums) => number | string;
  /** A number of documents, no money. */
  isCount?: boolean;
}

const wayOf = ({ ways }: Sums, way: MoneyWay) =>
  ways.find((one) => one.way === way) ?? { taken: 0, paidBack: 0, reversed: 0, tips: 0 };
const sumOfWays = (sums: Sums, of: (way: ReturnType<typeof wayOf>) => number) =>
  WAYS.reduce((sum, way) => sum + of(wayOf(sums, way)), 0);
const money = (sums: Sums) => sumOfWays(sums, ({ taken, paidBack }) => taken - paidBack);

const WAY_NAMES: Readonly<Record<MoneyWay, Record<Language, string>>> = {
  cash: { en: 'Cash', ar: 'نقدًا' },
  terminal: { en: 'Card', ar: 'مدى وبطاقة' },
  transfer: { en: 'Transfer', ar: 'تحويل' },
  online: { en: 'Online', ar: 'عبر الإنترنت' },
};
const numbers = (bills: Sums['bills'], which: 'first' | 'last') =>
  bills.series.map((series) => billNumber(series.series, series[which])).join(' ');

/** The columns after the day, as `docs/accounting-file.md` describes them. */
const COLUMNS: readonly Column[] = [
  {
    heading: { en: 'Bills', ar: 'عدد الفواتير' },
    value: ({ bills }) => bills.count,
    isCount: true,
  },
  {
    heading: { en: 'First bill', ar: 'أول فاتورة' },
    value: ({ bills }) => numbers(bills, 'first'),
  },
  { heading: { en: 'Last bill', ar: 'آخر فاتورة' }, value: ({ bills }) => numbers(bills, 'last') },
  {
    heading: { en: 'Gross before discounts (SR)', ar: 'الإجمالي قبل الخصم (ريال)' },
    value: ({ bills }) => bills.total + bills.discounts,
  },
  {
    heading: { en: 'Discounts (SR)', ar: 'الخصومات (ريال)' },
    value: ({ bills }) => bills.discounts,
  },
  {
    heading: { en: 'Billed with VAT (SR)', ar: 'المفوتر شامل الضريبة (ريال)' },
    value: ({ bills }) => bills.total,
  },
  {
    heading: {
      en: `VAT ${VAT_PERCENT}% billed (SR)`,
      ar: `ضريبة ${VAT_PERCENT}% المفوترة (ريال)`,
    },
    value: ({ bills }) => bills.vat,
  },
  {
    heading: { en: 'Credit notes', ar: 'عدد الإشعارات الدائنة' },
    value: ({ creditNotes }) => creditNotes.count,
    isCount: true,
  },
  {
    heading: { en: 'Credited with VAT (SR)', ar: 'المُشعَر به شامل الضريبة (ريال)' },
    value: ({ creditNotes }) => creditNotes.total,
  },
  {
    heading: {
      en: `VAT ${VAT_PERCENT}% credited (SR)`,
      ar: `ضريبة ${VAT_PERCENT}% المُشعَر بها (ريال)`,
    },
    value: ({ creditNotes }) => creditNotes.vat,
  },
  {
    heading: { en: 'Sales with VAT (SR)', ar: 'المبيعات شاملة الضريبة (ريال)' },
    value: ({ bills, creditNotes }) => bills.total - creditNotes.total,
  },
  {
    heading: { en: 'Sales without VAT (SR)', ar: 'المبيعات دون الضريبة (ريال)' },
    value: ({ bills, creditNotes }) =>
      bills.total - bills.vat - (creditNotes.total - creditNotes.vat),
  },
  {
    heading: { en: `VAT ${VAT_PERCENT}% (SR)`, ar: `ضريبة ${VAT_PERCENT}% (ريال)` },
    value: ({ bills, creditNotes }) => bills.vat - creditNotes.vat,
  },
  ...WAYS.map((way): Column => ({
    heading: {
      en: `${WAY_NAMES[way].en} (SR)`,
      ar: `${WAY_NAMES[way].ar} (ريال)`,
    },
    value: (sums) => wayOf(sums, way).taken - wayOf(sums, way).paidBack,
  })),
  {
    heading: { en: 'of which refunds (SR)', ar: 'منها مبالغ مردودة (ريال)' },
    value: (sums) => sumOfWays(sums, ({ paidBack, reversed }) => paidBack - reversed),
  },
  {
    heading: { en: 'of which reversed payments (SR)', ar: 'منها دفعات ملغاة (ريال)' },
    value: (sums) => sumOfWays(sums, ({ reversed }) => reversed),
  },
  {
    heading: { en: 'Sales less payments (SR)', ar: 'المبيعات ناقص المدفوعات (ريال)' },
    value: (sums) => sums.bills.total - sums.creditNotes.total - money(sums),
  },
  {
    heading: { en: 'Tips, not in sales (SR)', ar: 'الإكراميات، خارج المبيعات (ريال)' },
    value: (sums) => sumOfWays(sums, ({ tips }) => tips),
  },
];

const HEADS = {
  day: { en: 'Trading day', ar: 'يوم العمل' },
  total: { en: 'Total', ar: 'المجموع' },
} as const;

const add = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** The sums of all days. */
export function totalOf(days: readonly Sums[]): Sums {
  const names = [...new Set(days.flatMap(({ bills }) => bills.series.map(({ series }) => series)))];
  const series = names.sort().map((name) => {
    const own = days.flatMap(({ bills }) => bills.series.filter((one) => one.series === name));
    return {
      series: name,
      first: Math.min(...own.map(({ first }) => first)),
      last: Math.max(...own.map(({ last }) => last)),
    };
  });
  return {
    bills: {
      count: add(days.map(({ bills }) => bills.count)),
      total: add(days.map(({ bills }) => bills.total)),
      vat: add(days.map(({ bills }) => bills.vat)),
      discounts: add(days.map(({ bills }) => bills.discounts)),
      series,
    },
    creditNotes: {
      count: add(days.map(({ creditNotes }) => creditNotes.count)),
      total: add(days.map(({ creditNotes }) => creditNotes.total)),
      vat: add(days.map(({ creditNotes }) => creditNotes.vat)),
    },
    ways: WAYS.map((way) => ({
      way,
      taken: add(days.map((sums) => wayOf(sums, way).taken)),
      paidBack: add(days.map((sums) => wayOf(sums, way).paidBack)),
      reversed: add(days.map((sums) => wayOf(sums, way).reversed)),
      tips: add(days.map((sums) => wayOf(sums, way).tips)),
    })),
  };
}

const cellsOf = (sums: Sums): (string | number)[] =>
  COLUMNS.map(({ value, isCount }) => {
    const cell = value(sums);
    return typeof cell === 'string' || isCount ? cell : toSar(cell);
  });

/** The headings of the accountant's file. */
export const headingLine = (language: Language): string[] => [
  HEADS.day[language],
  ...COLUMNS.map(({ heading }) => heading[language]),
];

export const dayLine = (sums: DaySums): (string | number)[] => [sums.day, ...cellsOf(sums)];

export const totalLine = (total: Sums, language: Language): (string | number)[] => [
  HEADS.total[language],
  ...cellsOf(total),
];
