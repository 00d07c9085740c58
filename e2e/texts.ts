import { createRequire } from 'node:module';
import path from 'node:path';

type Texts = { [key: string]: string | Texts };
export type Language = 'en' | 'ar';
export const LANGUAGES: readonly Language[] = ['en', 'ar'];

// Required by its path, because nothing else here depends on the build.
const { readTexts } = createRequire(import.meta.url)('../build/webpack/texts.cjs') as {
  readTexts: (folder: string, language: Language) => Texts;
};

/**
 * The languages of a file's journeys: both, or with `JOURNEY_LANGUAGES=one` the one that the file's
 * name selects, so that a run has journeys in each. Journeys about a language take `LANGUAGES`.
 * @param file its path
 */
export function languagesOf(file: string): readonly Language[] {
  if (process.env.JOURNEY_LANGUAGES !== 'one') return LANGUAGES;
  const codes = [...path.basename(file)].map((character) => character.charCodeAt(0));
  const sum = codes.reduce((total, code) => total + code, 0);
  // This bit of the sum shares the journeys out evenly.
  return [sum & 4 ? 'ar' : 'en'];
}

/**
 * Reads the site's texts, so that a journey finds elements by the words that a person reads.
 * @example const t = textsOf('ar'); t('shared', 'nav.login')
 */
export function textsOf(language: Language) {
  const files = new Map<string, Texts>();
  return (folder: string, key: string): string => {
    const texts =
      files.get(folder) ?? readTexts(path.resolve(import.meta.dirname, '..', folder), language);
    files.set(folder, texts);
    const found = key
      .split('.')
      .reduce<string | Texts | undefined>(
        (node, part) => (typeof node === 'object' ? node[part] : undefined),
        texts,
      );
    if (typeof found !== 'string') throw new Error(`${folder} has no text ${key} in ${language}`);
    return found;
  };
}

const entriesOf = (texts: Texts, prefix = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key.replace(/_(?:zero|one|two|few|many|other)$/, ''), value] as [string, string]]
      : entriesOf(value, `${prefix}${key}.`),
  );

/** All texts of a package, with their keys as a component names them. */
export const readPackageTexts = (folder: string, language: Language): [string, string][] =>
  entriesOf(readTexts(path.resolve(import.meta.dirname, '..', folder), language));

/** Turns a text with `{{placeholders}}` into a pattern that matches any value in their place. */
export const patternOf = (text: string): RegExp =>
  new RegExp(`^${text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\{\w+\}\}/g, '.+')}$`);

/** Fills in the values of a text with `{{placeholders}}`. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));

/** A price as a page shows it. */
export const priced = (figure: number | string, language: Language): string =>
  language === 'ar' ? `${figure} ريال` : `SR ${figure}`;
