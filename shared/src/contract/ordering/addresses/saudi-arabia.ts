import { normaliseForSearch } from '../../text';

/** A text in lower case with single spaces, without punctuation. */
export const wordsOf = (text: string): string =>
  normaliseForSearch(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Without the article, which people write or leave out: `Al Kharj`, `Ar-Riyadh`, `الدمام`. */
export const nameOf = (text: string): string =>
  wordsOf(text).replace(/^(?:al|ar|ad|an|as|at|az) (?=\p{L})|^ال(?=\p{L}{3})/u, '');

/** How people write the country, separated by commas. */
export const SAUDI_ARABIA =
  'Saudi Arabia, Kingdom of Saudi Arabia, The Kingdom of Saudi Arabia, KSA, K.S.A., SA, SAU, Saudi, ' +
  'السعودية, العربية السعودية, المملكة, المملكة العربية السعودية';

const names = new Set(SAUDI_ARABIA.split(',').map(nameOf));

/** True for the country in which the restaurant delivers, by any of its names. */
export const isSaudiArabia = (country: string): boolean => names.has(nameOf(country));
