import { toSar, type Statistics } from '@smokehouse/shared/contract';
import { boundsOf, type Schedule } from '../../ordering/hours';
import type { DayFigures, Span } from './queries';

const WEEK_MS = 7 * 86_400_000;
const WEEKS = 4;
export const BEST_SELLERS_OF_DAY = 5;

/**
 * The spans of a day's figures: the day, and the same weekday of the four weeks before. While the
 * day is not over, all end at the same time of day, so that they are comparable.
 */
export function spansOf(
  schedule: Schedule,
  day: string,
  now: number,
): { day: Span; before: Span[] } {
  const bounds = boundsOf(schedule, day);
  const to = Math.min(bounds.to, Math.max(bounds.from, now + 1));
  const weeksAgo = (weeks: number): Span => ({
    from: new Date(bounds.from - weeks * WEEK_MS),
    to: new Date(to - weeks * WEEK_MS),
  });
  return {
    day: weeksAgo(0),
    before: Array.from({ length: WEEKS }, (_, index) => weeksAgo(index + 1)),
  };
}

const toSales = ({ orders, halalas }: { orders: number; halalas: number }) => ({
  orders,
  revenue: toSar(halalas),
});
/** The average in SAR, rounded to halalas; 0 without values. */
const share = (halalas: number, parts: number) =>
  parts === 0 ? 0 : toSar(Math.round(halalas / parts));

/** The hours of a trading day: those in which it is open, and the one that its chart begins with. */
interface DayHours {
  day: string;
  openHours: readonly number[];
  firstHour: number;
}

/** The figures in the form of the answer. */
export function statisticsOf(
  { day, openHours, firstHour }: DayHours,
  { delivery, dine, hours, best, before, ...others }: DayFigures,
): Statistics {
  const all = { orders: delivery.orders + dine.orders, halalas: delivery.halalas + dine.halalas };
  const past = before.reduce(
    (sum, one) => ({ orders: sum.orders + one.orders, halalas: sum.halalas + one.halalas }),
    { orders: 0, halalas: 0 },
  );
  return {
    day,
    ...toSales(all),
    average: share(all.halalas, all.orders),
    delivery: toSales(delivery),
    dine: toSales(dine),
    bestSellers: best.map(({ name_ar, halalas, ...dish }) => ({
      ...dish,
      ...(name_ar !== null && { nameAr: name_ar }),
      revenue: toSar(halalas),
    })),
    hours: salesByHour(hours, openHours, firstHour),
    comparison: {
      weeks: before.length,
      orders: before.length === 0 ? 0 : Math.round((past.orders / before.length) * 10) / 10,
      revenue: share(past.halalas, before.length),
      average: share(past.halalas, past.orders),
    },
    others: {
      open: toSales(others.open),
      unpaid: toSales(others.unpaid),
      cancelled: toSales(others.cancelled),
      refunded: toSales(others.refunded),
      tips: toSar(others.tips),
    },
  };
}

/** Every opening hour, also without sales, in the order of the day; other hours only with sales. */
function salesByHour(
  found: DayFigures['hours'],
  openHours: readonly number[],
  firstHour: number,
): Statistics['hours'] {
  const byHour = new Map(found.map((one) => [one.hour, one]));
  const open = new Set(openHours);
  return Array.from({ length: 24 }, (_, index) => (index + firstHour) % 24)
    .filter((hour) => open.has(hour) || byHour.has(hour))
    .map((hour) => ({ hour, ...toSales(byHour.get(hour) ?? { orders: 0, halalas: 0 }) }));
}
