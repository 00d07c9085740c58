import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

type Texts = { [key: string]: string | Texts };
const root = path.resolve(__dirname, '../..');
const packages = readdirSync(root).filter((name) => ['shared', 'shell'].includes(name) || name.startsWith('mfe-'));

/** The keys of a file without plural endings: Arabic has six forms where English has two. */
function keysOf(texts: Texts, prefix = ''): string[] {
  return [...new Set(Object.entries(texts).flatMap(([key, value]) => (typeof value === 'string' ? [`${prefix}${key}`.replace(/_(zero|one|two|few|many|other)$/, '')] : keysOf(value, `${prefix}${key}.`))))].sort();
}

describe.each(packages)('texts of %s', (name) => {
  const read = (language: string) => JSON.parse(readFileSync(path.join(root, name, 'locales', `${language}.json`), 'utf8')) as Texts;
  it('every text exists in both languages', () => {
    expect(keysOf(read('ar'))).toEqual(keysOf(read('en')));
  });
  it('no text is empty', () => {
    for (const language of ['en', 'ar']) expect(JSON.stringify(read(language))).not.toContain('""');
  });
});
