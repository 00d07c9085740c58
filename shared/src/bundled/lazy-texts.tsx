import type { Language } from '@smokehouse/shared/contract';
import { i18n } from '@smokehouse/shared/i18n';

type Load = (language: Language) => Promise<{ default: object }>;

/**
 * Texts that only some pages need. They are one key of the package's namespace, in files of their
 * own (`locales/<key>.en.json`), and load with the first of these pages.
 */
export function lazyTexts(namespace: string, key: string, load: Load) {
  let isUsed = false;
  return {
    /** The texts in another language, once they are used: for the package's `messages`. */
    inLanguage: async (language: Language): Promise<object> =>
      isUsed ? { [key]: (await load(language)).default } : {},
    /** Loads a page together with the texts. */
    withPage:
      <Page,>(loadPage: () => Promise<Page>) =>
      async (): Promise<Page> => {
        const language = i18n.language as Language;
        const [page, texts] = await Promise.all([loadPage(), load(language)]);
        i18n.addResourceBundle(language, namespace, { [key]: texts.default }, true);
        isUsed = true;
        return page;
      },
  };
}
