import i18next, { type TFunction } from 'i18next';
import { initReactI18next, useTranslation as useLibraryTranslation } from 'react-i18next';
import { type Language, LANGUAGES } from '@smokehouse/shared/contract';
import { TIME_ZONE } from '@smokehouse/shared/contract/time';
import { textIn } from '@smokehouse/shared/contract/text-in';

/** The texts of a page, read-only. Only the shell can add texts (decision 0043). */
export const i18n: { readonly language: string; readonly t: TFunction } = Object.freeze({
  get language() {
    return i18next.language;
  },
  t: ((...request: Parameters<typeof i18next.t>) => i18next.t(...request)) as TFunction,
});

/** Adds texts to a page and changes its language. The shell has the only one of a page. */
export interface TextWriter {
  /** Adds or replaces the texts of a namespace, which is the name of the package that owns them. */
  add: (language: Language, namespace: string, texts: object) => void;
  changeLanguage: (language: Language) => Promise<void>;
}

/** A visitor reads nothing rather than a key. */
const withoutText = (key: string, text?: string) => text ?? (console.error(`no text ${key}`), '');

let isStarted = false;

/**
 * Starts i18next with the shell's texts of one language. It is synchronous, so that the texts are
 * available in the first render.
 * @param messages texts by namespace
 * @throws if it was started before: no remote may write another package's texts
 */
export function startI18n(language: Language, messages: Record<string, object>): TextWriter {
  if (isStarted) throw new Error('only the shell can start i18next');
  isStarted = true;
  void i18next.use(initReactI18next).init({
    lng: language,
    // A text of the other language is better than a key.
    fallbackLng: [...LANGUAGES],
    parseMissingKeyHandler: withoutText,
    defaultNS: 'shared',
    resources: { [language]: messages as Record<string, Record<string, unknown>> },
    interpolation: { escapeValue: false },
    initAsync: false,
    returnNull: false,
    // An empty text counts as missing.
    returnEmptyString: false,
    react: { useSuspense: false },
  });
  return {
    add: (to, namespace, texts) => void i18next.addResourceBundle(to, namespace, texts),
    changeLanguage: async (to) => {
      await i18next.changeLanguage(to);
    },
  };
}

/** The texts of one or more namespaces. The component renders again when the language changes. */
export function useTranslation(namespace?: string | readonly string[]): {
  t: TFunction;
  i18n: typeof i18n;
} {
  const { t } = useLibraryTranslation(namespace);
  return { t, i18n };
}

export type { TFunction } from 'i18next';

/** Formats a date as en-GB in Riyadh's time zone, in both languages. */
export function formatDate(iso: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE }).format(new Date(iso));
}

/** The name of a dish in the given language, or in English if the Arabic one is missing. */
export function dishName(
  dish: { name: string; nameAr?: string | undefined },
  language: string,
): string {
  return textIn(language, dish.name, dish.nameAr);
}

/** The description of a dish in the given language, or in English if the Arabic one is missing. */
export function dishDescription(
  dish: { description: string; descriptionAr?: string | undefined },
  language: string,
): string {
  return textIn(language, dish.description, dish.descriptionAr);
}
