import { normaliseForSearch, saudiMobile } from '@smokehouse/shared/contract';

/** The searchable fields of an order, besides the end of its id. */
export interface Findable {
  /** Names of people, street, receipt. */
  words: readonly string[];
  phone: string;
  lines: readonly { name: string; name_ar: string | null }[];
}

/** The normalized text that is stored with an order. */
export function searchTextOf({ words, phone, lines }: Findable): string {
  const dishes = lines.flatMap(({ name, name_ar }) => [name, name_ar ?? '']);
  return normaliseForSearch(
    [...words, phone, ...formsOf(phone), ...dishes].filter(Boolean).join(' '),
  );
}

/** A phone number in the forms in which a seller may search for it. */
function formsOf(phone: string): string[] {
  const mobile = saudiMobile(phone);
  return mobile ? [mobile.slice(1), `0${mobile.slice(4)}`] : [phone.replace(/\D/g, '')];
}

/** The largest number of words; each adds a condition. */
const MAX_WORDS = 8;

/**
 * Patterns for LIKE that must all match an order's text, with wildcards escaped. Spaces, hyphens
 * and a plus in a number are ignored.
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
