import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Language, DEFAULT_LANGUAGE } from '@smokehouse/shared/contract';

/** The i18next instance of a page. The shell starts it, each remote adds a namespace. */
export const i18n = i18next;

/**
 * Starts i18next with the shell's texts of one language. It is synchronous, so that the texts are
 * available in the first render.
 * @param messages texts by namespace
 */
export function startI18n(language: Language, messages: Record<string, object>): void {
  void i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: DEFAULT_LANGUAGE,
    defaultNS: 'shared',
    resources: { [language]: messages as Record<string, Record<string, unknown>> },
    interpolation: { escapeValue: false },
    initAsync: false,
    returnNull: false,
    react: { useSuspense: false },
  });
}

export { useTranslation } from 'react-i18next';
export type { TFunction } from 'i18next';

/** Formats a date as en-GB in Riyadh's time zone, in both languages. */
export function formatDate(iso: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Riyadh' }).format(new Date(iso));
}

/** The name of a dish in the given language, or in English if the Arabic one is missing. */
export function dishName(
  dish: { name: string; nameAr?: string | undefined },
  language: string,
): string {
  return language === 'ar' ? dish.nameAr || dish.name : dish.name;
}

/** The description of a dish in the given language, or in English if the Arabic one is missing. */
export function dishDescription(
  dish: { description: string; descriptionAr?: string | undefined },
  language: string,
): string {
  return language === 'ar' ? dish.descriptionAr || dish.description : dish.description;
}
