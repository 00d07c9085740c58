const EASTERN = /[٠-٩۰-۹]/g;

const withLatinDigits = (text: string): string =>
  text.replace(EASTERN, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));

/**
 * Converts Eastern Arabic and Persian digits of a typed number or code to Latin. Removes invisible
 * marks, which texts copied from Arabic apps have around them. Call it before stripping characters.
 */
export function latinDigits(text: string): string {
  return withLatinDigits(text.replace(/\p{Cf}/gu, ''));
}

/**
 * More combining marks on a letter than any script writes. Normalising sorts the marks of a letter,
 * in quadratic time: 48,000 of them block a process for a second. Unicode's Stream-Safe Text Format
 * has 30 at most (UAX #15).
 */
const PILED_MARKS = /(\p{M}{30})\p{M}+/gu;

/** Cuts piled-up marks. A text of a visitor passes here before it is normalised. */
const withoutPiles = (text: string): string => text.replace(PILED_MARKS, '$1');

/** True for a text that {@link tidy} would cut. */
export const hasPiledMarks = (text: string): boolean => withoutPiles(text) !== text;

/**
 * Normalises a text for searching. Applied to the query and to the searched text: NFKC, no Arabic
 * vowel signs or tatweel, one form for the variants of a letter, Latin digits, lower case.
 */
export function normaliseForSearch(text: string): string {
  return withLatinDigits(withoutPiles(text).normalize('NFKC'))
    .replace(/[\u064B-\u065F\u0670\u0640]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[ىئ]/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/ؤ/g, 'و')
    .toLowerCase()
    .trim();
}

/**
 * Filters a mobile number while it is typed: keeps hyphens and digits, Arabic ones as Latin.
 */
export function mobileAsTyped(text: string): string {
  return latinDigits(text).replace(/[^0-9-]/g, '');
}

/**
 * Converts a Saudi mobile number to international format.
 * Accepts 05…, 5…, 9665…, 009665…, +9665…, spaces, hyphens and Arabic digits.
 * @returns null if the text is not a Saudi mobile number
 */
export function saudiMobile(text: string): `+9665${string}` | null {
  const digits = latinDigits(text).replace(/[^0-9]/g, '');
  const match = /^(?:00966|966|0)?(5\d{8})$/.exec(digits);
  return match ? (`+966${match[1]}` as `+9665${string}`) : null;
}

/**
 * Converts a Saudi short address to its official form: `rrrd 2929` → `RRRD2929`.
 * @returns null if the text is not four letters and four digits
 */
export function shortAddressOf(text: string): string | null {
  const code = latinDigits(text).replace(/[\s-]/g, '').toUpperCase();
  return /^[A-Z]{4}\d{4}$/.test(code) ? code : null;
}

/** Control characters except line breaks, lone surrogates, and overrides of the text direction. */
const HARMFUL = /[^\P{Cc}\n]|[\p{Cs}\u202A-\u202E\u2066-\u2069]/gu;
/** Characters that show nothing: spaces, unassigned, ignorable and combining ones, blank Braille. */
const INVISIBLE = /[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * Normalises a text of several lines to NFC: removes control characters and direction overrides,
 * which would change how the text around it reads, and trims it. A text without a visible character
 * is empty.
 */
export function tidyLines(text: string): string {
  const visible = text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(HARMFUL, '');
  const clean = withoutPiles(visible).normalize().trim();
  return clean.replace(INVISIBLE, '') === '' ? '' : clean;
}

/** Normalises a name or address line: {@link tidyLines}, in one line without repeated spaces. */
export function tidy(text: string): string {
  return tidyLines(text.replace(/\s+/g, ' '));
}

/** Counts what readers see as characters. Browsers without a segmenter count code points. */
export function graphemeLength(text: string): number {
  const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter() : undefined;
  return [...(segmenter ? segmenter.segment(text) : text)].length;
}
