import type { Page } from '@playwright/test';
import { expect } from './site';
import { type Language, LANGUAGES, readPackageTexts } from './texts';

const PACKAGES = [
  'shared',
  'shell',
  'mfe-cart',
  'mfe-dine',
  'mfe-menu',
  'mfe-orders',
  'mfe-seller',
];
/** Texts of the packages that the data of the scenes contains too. */
const DATA: readonly string[] = ['Saudi Arabia'];
/** How the button that switches to a language is called, in every language. */
const SWITCH: Readonly<Record<Language, string>> = { en: 'English', ar: 'العربية' };

interface Vocabulary {
  keys: Set<string>;
  /** Texts that exist in one language only. */
  own: Record<Language, Set<string>>;
}

/** Reads all keys and texts of the packages. Texts with values cannot be compared. */
function readVocabulary(): Vocabulary {
  const keys = new Set<string>();
  const values = { en: new Set<string>(), ar: new Set<string>() };
  for (const language of LANGUAGES)
    for (const name of PACKAGES)
      for (const [key, text] of readPackageTexts(name, language)) {
        keys.add(key);
        if (/\p{L}/u.test(text) && !text.includes('{{')) values[language].add(text.trim());
      }
  for (const text of [...values.en, ...values.ar]) keys.delete(text);
  return {
    keys,
    own: {
      en: new Set([...values.en].filter((text) => !values.ar.has(text))),
      ar: new Set([...values.ar].filter((text) => !values.en.has(text))),
    },
  };
}
let vocabulary: Vocabulary | undefined;

/** Everything that a page says in its own language: its texts, labels and placeholders. */
const readPage = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isOwn = (element: Element | null) =>
      element?.closest('[lang]') === document.documentElement &&
      !element.closest('script, style, noscript');
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (isOwn(node.parentElement)) texts.push(node.nodeValue ?? '');
    for (const element of document.body.querySelectorAll('*'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        if (isOwn(element)) texts.push(element.getAttribute(name) ?? '');
    return texts.map((text) => text.trim()).filter((text) => text !== '');
  });

/** Expects a page to show no key in place of a text, and no text of the other language. */
export async function expectLanguage(page: Page, language: Language): Promise<void> {
  vocabulary ??= readVocabulary();
  const { keys, own } = vocabulary;
  const foreign = own[language === 'en' ? 'ar' : 'en'];
  await expect
    .poll(
      async () => {
        const texts = await readPage(page);
        return texts.filter(
          (text) =>
            !DATA.includes(text) &&
            (keys.has(text) || (foreign.has(text) && !Object.values(SWITCH).includes(text))),
        );
      },
      { message: `keys and foreign texts in ${language}` },
    )
    .toEqual([]);
}

/**
 * Switches the page's language, also behind an open dialog, as another tab or a shortcut can.
 */
export async function switchLanguage(page: Page, language: Language): Promise<void> {
  await page.evaluate((label) => {
    const button = [...document.querySelectorAll('button')].find(
      (one) => (one.getAttribute('aria-label') ?? one.textContent).trim() === label,
    );
    if (!button) throw new Error(`the page has no button ${label}`);
    button.click();
  }, SWITCH[language]);
  await page.waitForFunction((to) => document.documentElement.lang === to, language);
}
