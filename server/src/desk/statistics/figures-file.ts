import { toSar, type Language } from '@smokehouse/shared/contract';
import { csvLine, csvLines } from '../../http/csv';
import { inSlices } from '../../threads/slices';
import type { DayFigures } from './queries';
import { salesOf, sumDays } from './sums';

/** A column: its heading, and the value of figures. */
const COLUMNS: readonly {
  heading: Record<Language, string>;
  value: (figures: DayFigures) => number;
}[] = [
  { heading: { en: 'Orders', ar: 'الطلبات' }, value: (one) => salesOf(one).orders },
  {
    heading: { en: 'Revenue (SR)', ar: 'الإيرادات (ريال)' },
    value: (one) => toSar(salesOf(one).halalas),
  },
  {
    heading: { en: 'Delivery orders', ar: 'طلبات التوصيل' },
    value: ({ delivery }) => delivery.orders,
  },
  {
    heading: { en: 'Delivery (SR)', ar: 'التوصيل (ريال)' },
    value: ({ delivery }) => toSar(delivery.halalas),
  },
  {
    heading: { en: 'of which pickup (SR)', ar: 'منها استلام من المطعم (ريال)' },
    value: ({ pickup }) => toSar(pickup.halalas),
  },
  { heading: { en: 'Dine-in orders', ar: 'طلبات الصالة' }, value: ({ dine }) => dine.orders },
  {
    heading: { en: 'Dine-in (SR)', ar: 'الصالة (ريال)' },
    value: ({ dine }) => toSar(dine.halalas),
  },
  { heading: { en: 'Guests at tables', ar: 'ضيوف الطاولات' }, value: ({ guests }) => guests },
  {
    heading: { en: 'Cancelled orders', ar: 'الطلبات الملغاة' },
    value: ({ cancelled }) => cancelled.orders,
  },
  {
    heading: { en: 'Refunds (SR)', ar: 'مبالغ مردودة (ريال)' },
    value: ({ refunded }) => toSar(refunded.halalas),
  },
  { heading: { en: 'Tips (SR)', ar: 'الإكراميات (ريال)' }, value: ({ tips }) => toSar(tips) },
];
const HEADS = {
  day: { en: 'Trading day', ar: 'يوم العمل' },
  total: { en: 'Total', ar: 'المجموع' },
} as const;

/** The figures of days as CSV: headings, a line for each day, and the total. */
export async function* writeFigures(
  days: readonly { day: string; figures: DayFigures }[],
  language: Language,
): AsyncGenerator<string> {
  const cellsOf = (name: string, figures: DayFigures) => [
    name,
    ...COLUMNS.map(({ value }) => value(figures)),
  ];
  yield csvLine([HEADS.day[language], ...COLUMNS.map(({ heading }) => heading[language])]);
  for await (const slice of inSlices(days))
    yield csvLines(slice.map(({ day, figures }) => cellsOf(day, figures)));
  const total = await sumDays(days.map(({ figures }) => figures));
  yield csvLine(cellsOf(HEADS.total[language], total));
}
