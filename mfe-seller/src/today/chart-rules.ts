import { lengthOf } from '@smokehouse/shared/contract/time';

/** Position of a bar. */
export interface Bar {
  /** Left edge. Unit: percent of the chart width. */
  x: number;
  /** Unit: percent of the chart width. */
  width: number;
  /** Height as a fraction of the highest tick, 0 to 1. */
  share: number;
}

/** Fraction of a bar's slot that stays empty. */
const GAP = 0.28;

/** Lays out bars side by side in reading direction. */
export function barsOf(values: readonly number[], max: number, isRightToLeft: boolean): Bar[] {
  const slot = 100 / values.length;
  const width = slot * (1 - GAP);
  return values.map((value, index) => {
    const from = slot * index + (slot - width) / 2;
    return {
      x: isRightToLeft ? 100 - from - width : from,
      width,
      share: max > 0 ? value / max : 0,
    };
  });
}

/**
 * Ticks of a chart axis, from 0 to at least `largest`. Their step is a whole number: 1, 2, 2.5 or 5
 * times a power of ten, so there are at most five.
 */
export function ticksOf(largest: number): number[] {
  if (largest <= 0) return [0, 1];
  const rough = largest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const steps = [1, 2, 2.5, 5, 10].map((one) => one * power);
  const step = steps.find((one) => one >= rough && Number.isInteger(one)) ?? 1;
  return Array.from({ length: Math.ceil(largest / step) + 1 }, (_, index) => index * step);
}

const clock = (hour: number, minute = 0) =>
  `${String(hour % 24).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;

/** Formats an hour as a range: `21:00–22:00`. The first one starts at opening time, 10:30. */
export function hourRange(hour: number): string {
  return `${clock(hour, hour === 10 ? 30 : 0)}–${clock(hour + 1)}`;
}

/** Difference to the usual value in whole percent; null without a usual value. */
export function changeOf(value: number, usual: number): number | null {
  return usual > 0 ? Math.round((value / usual - 1) * 100) : null;
}

/** The limit of the server: one leap year. */
export const MAX_EXPORT_DAYS = 366;

/** Validates the range of an export. `error` is a key of the texts under `export.`. */
export function checkExportRange(
  from: string,
  to: string,
): { field: 'from' | 'to'; error: 'missing' | 'order' | 'tooMany' } | null {
  if (!from) return { field: 'from', error: 'missing' };
  if (!to) return { field: 'to', error: 'missing' };
  if (to < from) return { field: 'to', error: 'order' };
  return lengthOf({ from, to }) > MAX_EXPORT_DAYS ? { field: 'to', error: 'tooMany' } : null;
}
