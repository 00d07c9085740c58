/**
 * The section at this distance from the top of the screen is the current one. The line is a little
 * below the two bars. Unit: px.
 */
export const READING_LINE = 240;

/**
 * Finds the section that is being read.
 * @param tops distance of each section's top from the top of the screen, in reading order. Unit: px
 * @param atEnd true if the page is scrolled to its end. The last section is current then, because
 *   it may be too short to reach the line
 * @returns an index of `tops`; 0 if all sections are below the line
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
