/**
 * Where a section counts as being read: a little below the two bars. Unit: px from the top of the
 * screen.
 */
export const READING_LINE = 240;

/**
 * Which section is being read.
 * @param tops distance of each section's top from the top of the screen, in reading order. Unit: px
 * @param atEnd true where the page cannot scroll further: the last section may be too short to
 *   reach the line
 * @returns its place in `tops`; the first one above them all
 */
export function currentSection(
  tops: readonly number[],
  atEnd: boolean,
  line = READING_LINE,
): number {
  if (atEnd) return tops.length - 1;
  return Math.max(
    0,
    tops.findLastIndex((top) => top <= line),
  );
}
