import type { RangeFigures } from '@smokehouse/shared/contract';

/** Steps of colour, from the lowest figure to the highest. */
export const STEPS = 5;

/** The step of a figure, 1 to {@link STEPS}; 0 for nothing. */
export const stepOf = (value: number, largest: number): number =>
  value <= 0 || largest <= 0 ? 0 : Math.min(STEPS, Math.ceil((value / largest) * STEPS));

/** The lowest and highest whole figure of each step; steps without any are left out. */
export function stepRanges(largest: number): { step: number; from: number; to: number }[] {
  return Array.from({ length: STEPS }, (_, index) => ({
    step: index + 1,
    from: Math.floor((largest * index) / STEPS) + 1,
    to: Math.floor((largest * (index + 1)) / STEPS),
  })).filter(({ from, to }) => from <= to);
}

const LARGE = 10_000;
const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** A figure that fits into a cell: 950, 1,234, 12.3K. */
export const cellText = (value: number): string =>
  value < LARGE ? Math.round(value).toLocaleString('en-US') : COMPACT.format(value);

/** The figures of a week by weekday and hour. */
export function weekFinder(week: RangeFigures['week']) {
  const cells = new Map(week.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]));
  return (weekday: number, hour: number) =>
    cells.get(`${weekday} ${hour}`) ?? { weekday, hour, orders: 0, revenue: 0 };
}
