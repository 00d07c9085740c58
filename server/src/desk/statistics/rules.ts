import { toSar, type RangeFigures, type Statistics } from '@smokehouse/shared/contract';
import { weekdayOf } from '@smokehouse/shared/contract/time';
import type { DayRange } from '../../ordering/hours';
import type { DayFigures, DishTotals, NamedDish, Totals } from './queries';
import type { Span } from '../../ordering/hours';
import { summarizeStations, type TicketPromises } from './stations';
import { addTotals, salesOf, sumHours } from './sums';

const WEEK_MS = 7 * 86_400_000;
const WEEKS = 4;
const BEST_SELLERS = 5;

/**
 * The same weekday of the four weeks before a day. While the day is not over, all end at the same
 * time of day, so that they are comparable.
 */
export const weeksBefore = ({ from, to }: Span): Span[] =>
  Array.from({ length: WEEKS }, (_, index) => ({
    from: new Date(from.getTime() - (index + 1) * WEEK_MS),
    to: new Date(to.getTime() - (index + 1) * WEEK_MS),
  }));

const toSales = ({ orders, halalas }: Totals) => ({ orders, revenue: toSar(halalas) });
/** The average in SAR, rounded to halalas; 0 without values. */
const share = (halalas: number, parts: number) =>
  parts === 0 ? 0 : toSar(Math.round(halalas / parts));

/** The hours of a trading day: those in which it is open, and the one that its chart begins with. */
export interface DayHours {
  openHours: readonly number[];
  firstHour: number;
}

/** What figures of a range are computed from. */
export interface FoundFigures {
  range: DayRange;
  days: readonly { day: string; figures: DayFigures }[];
  /** Of all days. */
  sum: DayFigures;
  dishes: readonly NamedDish[];
  /** The period before, as far as the range has passed. */
  previous: { range: DayRange; figures: DayFigures } | undefined;
  /** Of the weekday in the weeks before. */
  before: readonly Totals[];
  hours: DayHours;
  promises: TicketPromises;
}

/** The figures in the form of the answer. */
export function statisticsOf(found: FoundFigures): Statistics {
  const { sum } = found;
  const all = salesOf(sum);
  const past = found.before.reduce(addTotals, { orders: 0, halalas: 0 });
  const weeks = found.before.length;
  const dishes = dishesOf(sum.dishes, found.dishes);
  return {
    day: found.range.from,
    ...toSales(all),
    average: share(all.halalas, all.orders),
    delivery: toSales(sum.delivery),
    dine: toSales(sum.dine),
    bestSellers: dishes
      .filter(({ quantity }) => quantity > 0)
      .slice(0, BEST_SELLERS)
      .map(({ isOnMenu: _, ...dish }) => dish),
    hours: salesByHour(sum.hours, found.hours),
    comparison: {
      weeks,
      orders: weeks === 0 ? 0 : Math.round((past.orders / weeks) * 10) / 10,
      revenue: share(past.halalas, weeks),
      average: share(past.halalas, past.orders),
    },
    others: {
      open: toSales(sum.open),
      unpaid: toSales(sum.unpaid),
      cancelled: toSales(sum.cancelled),
      refunded: toSales(sum.refunded),
      tips: toSar(sum.tips),
    },
    range: {
      ...found.range,
      days: found.days.map(({ day, figures }) => ({
        day,
        ...toSales(salesOf(figures)),
        guests: figures.guests,
      })),
      guests: sum.guests,
      perGuest: share(sum.dine.halalas, sum.guests),
      pickup: toSales(sum.pickup),
      dishes,
      week: weekOf(found.days),
      stations: summarizeStations(sum.stations, found.promises),
      promises: found.promises,
      corrections: correctionsOf(sum.corrections),
      ...(found.previous && { previous: previousOf(found.previous) }),
    },
  };
}

function previousOf({ range, figures }: NonNullable<FoundFigures['previous']>) {
  const sales = salesOf(figures);
  return {
    ...range,
    ...toSales(sales),
    average: share(sales.halalas, sales.orders),
    guests: figures.guests,
  };
}

/** The dishes of the menu and all that were sold, most first; of equal ones, by their value. */
function dishesOf(
  sold: readonly DishTotals[],
  names: readonly NamedDish[],
): RangeFigures['dishes'] {
  const totals = new Map(sold.map((one) => [one.product, one]));
  return names
    .filter(({ id, isOnMenu }) => isOnMenu || totals.has(id))
    .map(({ id, name_ar, name, image, isOnMenu }) => {
      const { quantity = 0, halalas = 0 } = totals.get(id) ?? {};
      return {
        product: id,
        name,
        ...(name_ar !== null && { nameAr: name_ar }),
        image,
        quantity,
        revenue: toSar(halalas),
        isOnMenu,
      };
    })
    .sort((one, other) => other.quantity - one.quantity || other.revenue - one.revenue);
}

/** Sales by weekday and hour, in the order of the week; only those with sales. */
function weekOf(days: FoundFigures['days']): RangeFigures['week'] {
  const weekdays = Array.from({ length: 7 }, (_, weekday) => ({
    weekday,
    days: days.filter(({ day }) => weekdayOf(day) === weekday),
  }));
  return weekdays.flatMap(({ weekday, days: same }) =>
    sumHours(same.map(({ figures }) => figures)).map(({ hour, ...totals }) => ({
      weekday,
      hour,
      ...toSales(totals),
    })),
  );
}

/** Whether nothing of the order is charged. */
const isWhole = ({ kind }: { kind: string }) => Number(kind === 'cancel');

function correctionsOf(found: DayFigures['corrections']): RangeFigures['corrections'] {
  return found
    .map(({ kind, reason, orders, halalas }) => ({ kind, reason, orders, amount: toSar(halalas) }))
    .sort((one, other) => isWhole(other) - isWhole(one) || other.amount - one.amount);
}

/** Every opening hour, also without sales, in the order of the day; other hours only with sales. */
function salesByHour(
  found: DayFigures['hours'],
  { openHours, firstHour }: DayHours,
): Statistics['hours'] {
  const byHour = new Map(found.map((one) => [one.hour, one]));
  const open = new Set(openHours);
  return Array.from({ length: 24 }, (_, index) => (index + firstHour) % 24)
    .filter((hour) => open.has(hour) || byHour.has(hour))
    .map((hour) => ({ hour, ...toSales(byHour.get(hour) ?? { orders: 0, halalas: 0 }) }));
}
