/** Tickets in columns, as indices of the packed list. */
export interface Packing {
  columns: number[][];
  /** How many of the list are placed, from its start. */
  count: number;
}

export interface Rail {
  columns: number;
  height: number;
  gap: number;
}

/**
 * Places tickets in their order down a column, then the next column. A ticket never breaks: one
 * that does not fit in the rest of its column starts the next one, and the first one that fits
 * nowhere ends the packing, so that the order is never changed. A ticket that is taller than a
 * column gets one of its own.
 */
export function pack(heights: Iterable<number>, { columns, height, gap }: Rail): Packing {
  const placed: number[][] = [[]];
  let used = 0;
  let count = 0;
  for (const ticket of heights) {
    let column = placed.at(-1) ?? [];
    if (column.length > 0 && used + ticket > height) {
      if (placed.length === columns) break;
      column = [];
      placed.push(column);
      used = 0;
    }
    column.push(count);
    count += 1;
    used += ticket + gap;
  }
  return { columns: placed, count };
}

/** Of a ticket, what stands above its dishes and is not divided. Unit: CSS px. */
const UNDIVIDED = 140;

/**
 * How many columns each packed one takes. The columns that stay empty go to the tickets that are
 * taller than the screen, first come first served: their dishes run on beside each other.
 */
export function spansOf(
  packed: readonly (readonly number[])[],
  heights: readonly number[],
  { columns, height }: Rail,
): number[] {
  let free = columns - packed.length;
  return packed.map(([first = -1]) => {
    const needed = Math.ceil(((heights[first] ?? 0) - UNDIVIDED) / (height - UNDIVIDED));
    const more = Math.min(free, Math.max(0, needed - 1));
    free -= more;
    return 1 + more;
  });
}
