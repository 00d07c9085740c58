import { expectCost } from '../../http/costs';
import { inSlices, noteItems } from '../../threads/slices';
import type { CorrectionTotals, DayFigures, DishTotals, StationTimes, Totals } from './queries';
import { mergeTickets } from './stations';

const none = (): Totals => ({ orders: 0, halalas: 0 });

/** The figures of a time in which nothing happened. */
export const NO_FIGURES: Readonly<DayFigures> = {
  delivery: none(),
  pickup: none(),
  dine: none(),
  guests: 0,
  hours: [],
  dishes: [],
  open: none(),
  unpaid: none(),
  cancelled: none(),
  refunded: none(),
  tips: 0,
  corrections: [],
  stations: [],
};

/** The sum of two totals. */
export const addTotals = (one: Totals, other: Totals): Totals => ({
  orders: one.orders + other.orders,
  halalas: one.halalas + other.halalas,
});

/** Adds up rows that have the same key. */
function sumBy<T>(
  rows: readonly T[],
  keyOf: (row: T) => string | number,
  add: (one: T, other: T) => T,
): T[] {
  const sums = new Map<string | number, T>();
  for (const row of rows) {
    const key = keyOf(row);
    const known = sums.get(key);
    sums.set(key, known === undefined ? row : add(known, row));
  }
  return [...sums.values()];
}

const addHours = (one: DayFigures['hours'][number], other: Totals) => ({
  ...addTotals(one, other),
  hour: one.hour,
});
const addDishes = (one: DishTotals, other: DishTotals): DishTotals => ({
  product: one.product,
  quantity: one.quantity + other.quantity,
  halalas: one.halalas + other.halalas,
});
const addCorrections = (one: CorrectionTotals, other: CorrectionTotals): CorrectionTotals => ({
  ...addTotals(one, other),
  kind: one.kind,
  reason: one.reason,
});
/** Adds up the tickets of each station and kind, all days at once. */
function sumStations(rows: readonly StationTimes[]): StationTimes[] {
  const groups = new Map<string, StationTimes[]>();
  for (const row of rows) {
    const key = `${row.station} ${row.kind}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map(({ station, kind }) => ({
      station,
      kind,
      tickets: mergeTickets(group.map(({ tickets }) => tickets)),
    })),
  );
}

/** The sales of several days by hour. */
export const sumHours = (days: readonly Pick<DayFigures, 'hours'>[]): DayFigures['hours'] =>
  sumBy(
    days.flatMap(({ hours }) => hours),
    ({ hour }) => hour,
    addHours,
  );

/** The figures of any number of days, added up in slices. */
export async function sumDays(days: readonly DayFigures[]): Promise<DayFigures> {
  expectCost('export');
  const sums: DayFigures[] = [];
  for await (const slice of inSlices(days)) sums.push(sumFigures(slice));
  return sumFigures(sums);
}

/** The figures of several days, no more than a slice of them: the sums of theirs. */
export function sumFigures(days: readonly DayFigures[]): DayFigures {
  noteItems('figures', days.length);
  const totals = (of: (day: DayFigures) => Totals) => days.map(of).reduce(addTotals, none());
  const sum = (of: (day: DayFigures) => number) => days.reduce((all, day) => all + of(day), 0);
  return {
    delivery: totals(({ delivery }) => delivery),
    pickup: totals(({ pickup }) => pickup),
    dine: totals(({ dine }) => dine),
    guests: sum(({ guests }) => guests),
    hours: sumHours(days),
    dishes: sumBy(
      days.flatMap(({ dishes }) => dishes),
      ({ product }) => product,
      addDishes,
    ),
    open: totals(({ open }) => open),
    unpaid: totals(({ unpaid }) => unpaid),
    cancelled: totals(({ cancelled }) => cancelled),
    refunded: totals(({ refunded }) => refunded),
    tips: sum(({ tips }) => tips),
    corrections: sumBy(
      days.flatMap(({ corrections }) => corrections),
      ({ kind, reason }) => `${kind} ${reason}`,
      addCorrections,
    ),
    stations: sumStations(days.flatMap(({ stations }) => stations)),
  };
}

/** All sales of figures. */
export const salesOf = ({ delivery, dine }: DayFigures): Totals => addTotals(delivery, dine);
