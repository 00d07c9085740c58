import { normaliseForSearch, saudiMobile } from '@smokehouse/shared/contract';

/** What an order is found by, beside the end of its id. */
export interface Findable {
  /** Names of people, street, receipt. */
  words: readonly string[];
  phone: string;
  lines: readonly { name: string; name_ar: string | null }[];
}

/** The text that is kept with an order, in the normal form of a search. */
export function searchTextOf({ words, phone, lines }: Findable): string {
  const dishes = lines.flatMap(({ name, name_ar }) => [name, name_ar ?? '']);
  return normaliseForSearch(
    [...words, phone, ...formsOf(phone), ...dishes].filter(Boolean).join(' '),
  );
}

/** One number, written the ways in which a seller may look for it. */
function formsOf(phone: string): string[] {
  const mobile = saudiMobile(phone);
  return mobile ? [mobile.slice(1), `0${mobile.slice(4)}`] : [phone.replace(/\D/g, '')];
}

/** More words than anybody types; each costs a condition. */
const MAX_WORDS = 8;

/**
 * The patterns that all must be in an order's text. Spaces, hyphens and a plus make no difference
 * in a number.
 * @returns patterns for LIKE, with what would be a wildcard taken literally
 */
export function patternsOf(text: string): string[] {
  const wanted = normaliseForSearch(text);
  const words = /^[\d\s()+-]{5,}$/.test(wanted)
    ? [wanted.replace(/\D/g, '').replace(/^00966/, '966')]
    : wanted.split(/\s+/);
  return words
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}
