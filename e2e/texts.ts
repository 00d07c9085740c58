import { readFileSync } from 'node:fs';
import path from 'node:path';

type Texts = { [key: string]: string | Texts };
export type Language = 'en' | 'ar';
export const LANGUAGES: readonly Language[] = ['en', 'ar'];

/**
 * Reads the site's texts, so that a journey finds elements by the words that a person reads.
 * @example const t = textsOf('ar'); t('shared', 'nav.login')
 */
export function textsOf(language: Language) {
  const files = new Map<string, Texts>();
  return (folder: string, key: string): string => {
    const texts =
      files.get(folder) ??
      (JSON.parse(
        readFileSync(
          path.resolve(import.meta.dirname, '..', folder, 'locales', `${language}.json`),
          'utf8',
        ),
      ) as Texts);
    files.set(folder, texts);
    const found = key
      .split('.')
      .reduce<string | Texts | undefined>(
        (node, part) => (typeof node === 'object' ? node[part] : undefined),
        texts,
      );
    if (typeof found !== 'string')
      throw new Error(`${folder}/locales/${language}.json has no text ${key}`);
    return found;
  };
}

/** Turns a text with `{{placeholders}}` into a pattern that matches any value in their place. */
export const patternOf = (text: string): RegExp =>
  new RegExp(`^${text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\{\w+\}\}/g, '.+')}$`);
