import type { SynonymGroup } from '@smokehouse/shared/contract';

/** The words of a text field, separated by commas of either language or by line breaks. */
export const parseWords = (text: string): string[] =>
  text
    .split(/[,،;؛\n]/)
    .map((word) => word.trim())
    .filter(Boolean);

/** Words as they are written in the text field of their language. */
export const formatWords = (words: readonly string[], language: 'en' | 'ar'): string =>
  words.join(language === 'ar' ? '، ' : ', ');

/** All words of a group in one line. */
export const formatGroup = ({ en, ar }: Pick<SynonymGroup, 'en' | 'ar'>): string =>
  [formatWords(en, 'en'), formatWords(ar, 'ar')].filter(Boolean).join(' · ');
