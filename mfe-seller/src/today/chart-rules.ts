/** A bar of a drawing, in percent of its width; `share` of the highest line. */
export interface Bar {
  x: number;
  width: number;
  share: number;
}

/** Part of a bar's place that stays empty beside it. */
const GAP = 0.28;

/** Places bars side by side, in reading order. */
export function barsOf(values: readonly number[], most: number, isRightToLeft: boolean): Bar[] {
  const place = 100 / values.length;
  const width = place * (1 - GAP);
  return values.map((value, index) => {
    const from = place * index + (place - width) / 2;
    return {
      x: isRightToLeft ? 100 - from - width : from,
      width,
      share: most > 0 ? value / most : 0,
    };
  });
}

/**
 * Round figures from 0 to one that is not below the largest: 1, 2, 2.5 or 5 of a power of ten
 * apart, three to five of them.
 */
export function ticksOf(largest: number): number[] {
  if (largest <= 0) return [0, 1];
  const rough = largest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 2.5, 5].find((one) => one * power >= rough) ?? 10) * power);
  return Array.from({ length: Math.ceil(largest / step) + 1 }, (_, index) => index * step);
}

const clock = (hour: number, minute = 0) =>
  `${String(hour % 24).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;

/** The hour as people read it: `21:00–22:00`; the first one begins when the doors open. */
export function hourRange(hour: number): string {
  return `${clock(hour, hour === 10 ? 30 : 0)}–${clock(hour + 1)}`;
}

/** How far a figure is from the usual one, in whole percent; null where there is nothing usual. */
export function changeOf(value: number, usual: number): number | null {
  return usual > 0 ? Math.round((value / usual - 1) * 100) : null;
}

const DAY_MS = 86_400_000;
/** An export holds a year at most. */
export const MAX_EXPORT_DAYS = 366;

/**
 * What is wrong with the days of an export: a key of the texts under `export.`, and at which field.
 */
export function checkExportRange(
  from: string,
  to: string,
): { field: 'from' | 'to'; fault: 'missing' | 'order' | 'tooMany' } | null {
  if (!from) return { field: 'from', fault: 'missing' };
  if (!to) return { field: 'to', fault: 'missing' };
  if (to < from) return { field: 'to', fault: 'order' };
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1 > MAX_EXPORT_DAYS
    ? { field: 'to', fault: 'tooMany' }
    : null;
}

/** Another day, some days later or (negative) before. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
