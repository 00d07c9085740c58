/**
 * A text in the reader's language: English where there is no Arabic one, or an empty one.
 * @example textIn(language, dish.name, dish.nameAr)
 */
export const textIn = <T extends string | null | undefined>(
  language: string,
  english: T,
  arabic: string | null | undefined,
): T | string => (language === 'ar' && arabic) || english;
