/** Words from this length on may contain one typo. */
const ONE_TYPO = 4;
/** Words from this length on may contain two typos. */
const TWO_TYPOS = 8;

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

/**
 * The number of typos that turn one word into another: a missing, additional or other letter, or two
 * swapped neighbours (optimal string alignment).
 * @param limit the result is `limit + 1` for every larger distance
 */
export function typosBetween(a: string, b: string, limit: number): number {
  const tooMany = limit + 1;
  if (Math.abs(a.length - b.length) > limit) return tooMany;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    let best = row;
    for (let column = 1; column <= b.length; column++) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1;
      let typos = Math.min(
        at(previous, column) + 1,
        at(current, column - 1) + 1,
        at(previous, column - 1) + cost,
      );
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwap && row > 1 && column > 1)
        typos = Math.min(typos, at(beforePrevious, column - 2) + 1);
      current.push(typos);
      best = Math.min(best, typos);
    }
    if (best > limit) return tooMany;
    [beforePrevious, previous] = [previous, current];
  }
  return Math.min(at(previous, b.length), tooMany);
}

const at = (row: readonly number[], column: number) => row[column] ?? Infinity;
