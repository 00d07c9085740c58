// Finds words in the texts of the product that the glossary replaces.

/** @typedef {import('./texts.mjs').Text} Text */
/** @typedef {{ word: string, language: 'en' | 'ar', by: string }} Replaced by: the word to use */
/**
 * Texts that use a replaced word with a reason.
 * @typedef {{ words: string[], places: string[], reason: string }} Exception
 *   places: how the place of the text begins
 */

const ARABIC = /\p{Script=Arabic}/u;

/** The words that the table of `docs/glossary.md` replaces. @param {string} glossary @returns {Replaced[]} */
export function replacedWords(glossary) {
  const section = glossary.split('## One word for each thing in texts\n')[1]?.split('\n## ')[0];
  const rows = (section ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2);
  return rows.flatMap((row) => {
    const [, , en, ar, replaces] = row.split('|').map((cell) => cell.trim());
    return replaces
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean)
      .map((word) =>
        ARABIC.test(word)
          ? { word, language: /** @type {const} */ ('ar'), by: ar }
          : { word, language: /** @type {const} */ ('en'), by: en },
      );
  });
}

/** Without what is filled in, and without Arabic vowel signs. @param {string} text */
const plain = (text) =>
  text.replace(/\{\{[^}]*\}\}|\{\w+\}/g, '…').replace(/[\u064b-\u0652\u2066-\u2069]/g, '');

/** @param {string} word */
const escaped = (word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Matches a word in a text: in English also its plural, in Arabic with the article, particles and
 * common endings.
 * @param {Replaced} replaced
 */
function pattern({ word, language }) {
  const parts = plain(word).split(/\s+/).map(escaped);
  const inside =
    language === 'en'
      ? `${parts.join('\\s+')}(?:e?s)?`
      : `[وف]?(?:[بك]?ال|لل|[بكل])?${parts.join('\\s+(?:ال)?')}(?:ا|ة|ه|ها|ات|ان|ين|ون|تان|تين)?`;
  return new RegExp(`(?<!\\p{L})${inside}(?!\\p{L})`, 'iu');
}

/**
 * Finds texts that use a replaced word.
 * @param {readonly Text[]} texts @param {readonly Replaced[]} words @param {readonly Exception[]} exceptions
 * @returns {{ found: string[], unneeded: string[] }} unneeded: places of exceptions without such a text
 */
export function replacedInTexts(texts, words, exceptions) {
  const uses = words.flatMap((replaced) => {
    const matches = pattern(replaced);
    return texts
      .filter(({ language, text }) => language === replaced.language && matches.test(plain(text)))
      .map((text) => ({ ...text, ...replaced }));
  });
  const isExcepted = (/** @type {{ place: string, word: string }} */ use) =>
    exceptions.some(
      ({ words: excepted, places }) =>
        excepted.includes(use.word) && places.some((start) => use.place.startsWith(start)),
    );
  return {
    found: uses
      .filter((use) => !isExcepted(use))
      .map(({ place, text, word, by }) => `${place}: “${text}” says “${word}”, not “${by}”`),
    unneeded: exceptions.flatMap(({ words: excepted, places }) =>
      places.filter(
        (start) =>
          !uses.some(({ place, word }) => place.startsWith(start) && excepted.includes(word)),
      ),
    ),
  };
}
