/** Words from this length on may contain one typo. */
const ONE_TYPO = 4;
/** Words from this length on may contain two typos. */
const TWO_TYPOS = 8;

/** Longer words are not compared: no word of a menu is. */
const MAX_LENGTH = 64;

/** The number of typos that a word of this length may contain. */
export const allowedTypos = (length: number): number =>
  length >= TWO_TYPOS ? 2 : length >= ONE_TYPO ? 1 : 0;

/** The letters of a word as a set of bits, to exclude most words before their typos are counted. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

/** False if words with these letters differ by more typos: each one adds and removes one letter. */
export const mayBeWithin = (limit: number, a: number, b: number): boolean =>
  countBits(a & ~b) <= limit && countBits(b & ~a) <= limit;

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** False if the words differ by more than one typo already in their first two letters. */
export const mayBeginAlike = (a: string, b: string): boolean =>
  a[0] === b[0] || a[1] === b[1] || a[0] === b[1] || a[1] === b[0];

/** The rows of {@link typosBetween}, which runs hundreds of times in a search. */
const rows = [0, 1, 2].map(() => new Uint8Array(MAX_LENGTH + 1)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
];

/**
 * The number of typos that turn one word into another: a missing, additional or other letter, or two
 * swapped neighbours (optimal string alignment).
 * @param limit the result is `limit + 1` for every larger distance, and for longer words
 */
export function typosBetween(a: string, b: string, limit: number): number {
  const tooMany = limit + 1;
  const width = b.length;
  if (Math.abs(a.length - width) > limit || Math.max(a.length, width) > MAX_LENGTH) return tooMany;
  let [beforePrevious, previous, current] = rows;
  for (let column = 0; column <= width; column++) previous[column] = column;
  for (let row = 1; row <= a.length; row++) {
    current[0] = row;
    let best = row;
    for (let column = 1; column <= width; column++) {
      const typos = Math.min(
        at(previous, column) + 1,
        at(current, column - 1) + 1,
        at(previous, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1),
        isSwap(a, b, row, column) ? at(beforePrevious, column - 2) + 1 : Infinity,
      );
      current[column] = typos;
      best = Math.min(best, typos);
    }
    if (best > limit) return tooMany;
    [beforePrevious, previous, current] = [previous, current, beforePrevious];
  }
  return Math.min(at(previous, width), tooMany);
}

const isSwap = (a: string, b: string, row: number, column: number): boolean =>
  row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];

const at = (row: Uint8Array, column: number) => row[column] ?? Infinity;
