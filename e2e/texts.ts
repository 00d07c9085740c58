import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

type Texts = { [key: string]: string | Texts };
export type Language = 'en' | 'ar';
export const LANGUAGES: readonly Language[] = ['en', 'ar'];

/**
 * The languages of a file's journeys: both, or with `JOURNEY_LANGUAGES=one` the one that the file's
 * name selects, so that a run has journeys in each. Journeys about a language take `LANGUAGES`.
 * @param file its path
 */
export function languagesOf(file: string): readonly Language[] {
  if (process.env.JOURNEY_LANGUAGES !== 'one') return LANGUAGES;
  const codes = [...path.basename(file)].map((character) => character.charCodeAt(0));
  return [codes.reduce((sum, code) => sum + code, 0) % 2 === 0 ? 'en' : 'ar'];
}

/** All texts of a package: `<key>.<language>.json` holds those below a key. */
function readTexts(folder: string, language: Language): Texts {
  const locales = path.resolve(import.meta.dirname, '..', folder, 'locales');
  const read = (file: string) =>
    JSON.parse(readFileSync(path.join(locales, file), 'utf8')) as Texts;
  const parts = readdirSync(locales).filter((file) => file.endsWith(`.${language}.json`));
  return {
    ...read(`${language}.json`),
    ...Object.fromEntries(parts.map((file) => [file.split('.')[0], read(file)])),
  };
}

/**
 * Reads the site's texts, so that a journey finds elements by the words that a person reads.
 * @example const t = textsOf('ar'); t('shared', 'nav.login')
 */
export function textsOf(language: Language) {
  const files = new Map<string, Texts>();
  return (folder: string, key: string): string => {
    const texts = files.get(folder) ?? readTexts(folder, language);
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

/** Fills in the values of a text with `{{placeholders}}`. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
