const EASTERN = /[٠-٩۰-۹]/g;

/** Turns Eastern Arabic and Persian digits into Latin ones. Do this before anything is stripped. */
export function latinDigits(text: string): string {
  return text.replace(EASTERN, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
}

/**
 * One normal form for searching, used for the query and for the text alike:
 * NFKC, no Arabic vowel signs or tatweel, one shape for each family of letters, Latin digits, lower
 * case.
 */
export function normaliseForSearch(text: string): string {
  return latinDigits(text.normalize('NFKC'))
    .replace(/[\u064B-\u065F\u0670\u0640]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[ىئ]/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/ؤ/g, 'و')
    .toLowerCase()
    .trim();
}

/**
 * What stays of a mobile number while it is typed: digits (Arabic ones made Latin first) and
 * hyphens.
 */
export function mobileAsTyped(text: string): string {
  return latinDigits(text).replace(/[^0-9-]/g, '');
}

/**
 * A Saudi mobile number in international form, or null where it is none.
 * Understands 05…, 5…, 9665…, 009665…, +9665…, spaces, hyphens and Arabic digits.
 */
export function saudiMobile(text: string): `+9665${string}` | null {
  const digits = latinDigits(text).replace(/[^0-9]/g, '');
  const match = /^(?:00966|966|0)?(5\d{8})$/.exec(digits);
  return match ? (`+966${match[1]}` as `+9665${string}`) : null;
}

/** A name or address line as it is kept: trimmed, inner white space single. */
export function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
