import { normaliseForSearch } from '@smokehouse/shared/contract';

/** Ignored unless a query has no other word. */
const STOP_WORDS = new Set(
  'a an and the of for on in with or to please في من مع على عن او يا ابي ابغي اريد'.split(' '),
);
/** The shortest word that is shortened. Unit: letters. */
const MIN_STEM = 3;
/** Letters of keyboards for other languages of the Arabic script, and letters for foreign sounds. */
const FOREIGN_LETTERS: Readonly<Record<string, string>> = {
  ک: 'ك',
  گ: 'ج',
  ی: 'ي',
  ې: 'ي',
  پ: 'ب',
  چ: 'ج',
  ڤ: 'ف',
  ڨ: 'ق',
  ژ: 'ز',
  ہ: 'ه',
  ھ: 'ه',
};

/**
 * Reduces a text to what two spellings of it have in common: {@link normaliseForSearch}, no accents
 * and apostrophes, one space between words, and in longer words no hamza and no third repetition of a
 * letter.
 */
export function fold(text: string): string {
  return (
    normaliseForSearch(text)
      .replace(/[کگیېپچڤڨژہھ]/g, (letter) => FOREIGN_LETTERS[letter] ?? letter)
      .normalize('NFD')
      // Accents of Latin letters, apostrophes, and what shows nothing.
      .replace(/[\p{M}\p{Cf}'’‘ʼ]/gu, '')
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .map(shorten)
      .join(' ')
  );
}

function shorten(word: string): string {
  const short = word.replaceAll('ء', '').replace(/(\p{L})\1{2,}/gu, '$1');
  return short.length >= MIN_STEM ? short : word;
}

/** The words of a text, folded. */
export function wordsOf(text: string): string[] {
  const folded = fold(text);
  return folded === '' ? [] : folded.split(' ');
}

/** True for a word that carries no meaning of its own. */
export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);

/** The words of a query without stop words. All words if it has no other ones. */
export function queryWords(text: string): string[] {
  const words = wordsOf(text);
  const meaningful = words.filter((word) => !isStopWord(word));
  return meaningful.length > 0 ? meaningful : words;
}

/** True for a word in Arabic letters. */
export const isArabic = (word: string): boolean => /\p{Script=Arabic}/u.test(word);

const ARTICLE = /^(?:[وف]?(?:[بك]?ال|لل))(?=.{2})/;
const CONJUNCTION = /^و(?=.{4})/;
/** Endings of number, gender and relation, the longest first. */
const ARABIC_ENDINGS = ['يات', 'تين', 'ات', 'ين', 'ون', 'ان', 'يه', 'ه', 'ي'];

/** An Arabic word without its article and the particles in front of it: والبريسكت → بريسكت. */
export function withoutArticle(word: string): string {
  return isArabic(word) ? word.replace(ARTICLE, '').replace(CONJUNCTION, '') : word;
}

/**
 * The form that the inflected forms of a word share: without article, number and gender. PostgreSQL's
 * and Snowball's Arabic stemmers remove more and join words that differ.
 */
export function inflectionStem(word: string): string {
  return isArabic(word) ? arabicStem(withoutArticle(word)) : singular(word);
}

function arabicStem(word: string): string {
  const ending = ARABIC_ENDINGS.find(
    (one) => word.endsWith(one) && word.length - one.length >= MIN_STEM,
  );
  // Endings follow each other: حلويات, حلوي, حلو.
  return ending ? arabicStem(word.slice(0, -ending.length)) : word;
}

function singular(word: string): string {
  if (word.length <= 3 || word.endsWith('ss')) return word;
  // The singular of cookies is not cooky, but both have one form here.
  if (/[^aeiou]ie$/.test(word)) return `${word.slice(0, -2)}y`;
  if (/ies$/.test(word)) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(?:ch|sh|x|z|ss|o)es$/.test(word)) return word.slice(0, -2);
  return /[^us]s$/.test(word) ? word.slice(0, -1) : word;
}

/**
 * The form that an English verb, its participles and its adjective share: smoke, smoked, smoking,
 * smoky. Weaker than {@link inflectionStem}: it also joins words of other meanings.
 */
export function derivationStem(word: string): string {
  if (isArabic(word)) return inflectionStem(word);
  const base = singular(word).replace(/ied$/, 'y');
  const stem = base.replace(/(?:ing|ed|er|ey|ie|e|y)$/, '').replace(/([^aeiou])\1$/, '$1');
  return stem.length >= MIN_STEM && /[aeiouy]/.test(stem) ? stem : base;
}
