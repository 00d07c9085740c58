import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

type Texts = { [key: string]: string | Texts };
const root = path.resolve(__dirname, '../..');
const packages = readdirSync(root).filter(
  (name) => ['shared', 'shell'].includes(name) || name.startsWith('mfe-'),
);
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** The keys of a file without plural endings: Arabic has six forms where English has two. */
function keysOf(texts: Texts, prefix = ''): string[] {
  return [
    ...new Set(
      Object.entries(texts).flatMap(([key, value]) =>
        typeof value === 'string'
          ? [`${prefix}${key}`.replace(PLURAL, '')]
          : keysOf(value, `${prefix}${key}.`),
      ),
    ),
  ].sort();
}

function sourcesOf(folder: string): string {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) return sourcesOf(file);
      return /(?<!\.test)\.tsx?$/.test(entry.name) ? readFileSync(file, 'utf8') : '';
    })
    .join('\n');
}

/**
 * Finds the text keys that the code uses: literal keys, and the fixed prefixes of computed keys
 * (`about.${…}`).
 */
function usedKeys(source: string) {
  const literals = new Set(
    [...source.matchAll(/['"`](?:\w+:)?([\w.-]+(?: [\w ]+)?)['"`]/g)].map(([, key = '']) => key),
  );
  const prefixes = [...source.matchAll(/`(?:\w+:)?([\w.-]+\.)\$\{/g)].map(
    ([, prefix = '']) => prefix,
  );
  return (key: string) => literals.has(key) || prefixes.some((prefix) => key.startsWith(prefix));
}

interface Route {
  path: string;
  title?: Record<'en' | 'ar', string>;
}
// eslint-disable-next-line @typescript-eslint/no-require-imports -- nothing else here depends on the build
const { readRemote } = require(path.join(root, 'build/webpack/remote-json.cjs')) as {
  readRemote: (dir: string) => { routes: Route[] };
};
// eslint-disable-next-line @typescript-eslint/no-require-imports -- as above
const { findMissingTexts, readTexts } = require(path.join(root, 'build/webpack/texts.cjs')) as {
  findMissingTexts: (dir: string) => string[];
  readTexts: (dir: string, language: string) => Texts;
};
/** Pages whose title is the shop, a category or a dish. */
const isNamedByServer = ({ path: address }: Route) => address === '/' || address.includes(':');

describe.each(packages.filter((name) => name !== 'shared'))('pages of %s', (name) => {
  it('have a title in both languages', () => {
    const pages = readRemote(path.join(root, name)).routes.filter(
      (route) => !isNamedByServer(route),
    );
    const untitled = pages.filter(({ title }) => !title?.en || !title.ar);
    expect(untitled.map((route) => route.path)).toEqual([]);
  });
});

describe('a title of remote.json', () => {
  it('is rejected if it is not the key of a plain text', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-remote-'));
    mkdirSync(path.join(folder, 'locales'));
    const write = (file: string, content: object) =>
      writeFileSync(path.join(folder, file), JSON.stringify(content));
    write('locales/en.json', { gift: { title: 'Gifts', count: '{{count}} gifts' } });
    write('locales/ar.json', { gift: { title: 'الهدايا' } });
    const titled = (title: string) => {
      write('remote.json', { routes: [{ path: '/gifts', page: 'page-gifts', title }] });
      return readRemote(folder).routes[0]?.title;
    };
    expect(titled('gift.title')).toEqual({ en: 'Gifts', ar: 'الهدايا' });
    for (const wrong of ['gift.titel', 'gift', 'gift.count', 'other.title']) {
      expect(() => titled(wrong)).toThrow(
        new RegExp(
          `remote\\.json: the title of /gifts is "${wrong}", and .*en\\.json has no plain text of that name\\.$`,
        ),
      );
    }
    rmSync(folder, { recursive: true });
  });
});

/** The files below a path that hold texts of the site: locales, page titles, messages, menu data. */
function filesWithTexts(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory())
      return ['node_modules', 'dist'].includes(entry.name) ? [] : filesWithTexts(file);
    return /\.(json|tsx?|js|mjs)$/.test(entry.name) ? [file] : [];
  });
}

describe('Arabic texts', () => {
  it('write tanwin on the letter before the alef (docs/glossary.md)', () => {
    const files = [...packages, 'build/starter', 'server', 'e2e'].flatMap((folder) =>
      filesWithTexts(path.join(root, folder)),
    );
    expect(files).toContain(path.join(root, 'server/src/ordering/hours/messages.ts'));
    expect(files).toContain(path.join(root, 'mfe-seller/src/security/locales/ar.json'));
    expect(files).toContain(path.join(root, 'server/menu-data/menu.json'));
    const afterAlef = files.filter((file) => /\u0627\u064b/.test(readFileSync(file, 'utf8')));
    expect(afterAlef.map((file) => path.relative(root, file))).toEqual([]);
  });
});

describe.each(packages)('texts of %s', (name) => {
  const read = (language: string) => readTexts(path.join(root, name), language);

  it('has every text in both languages, counted ones in all plural forms', () => {
    expect(findMissingTexts(path.join(root, name))).toEqual([]);
  });

  it('has no empty text', () => {
    for (const language of ['en', 'ar']) expect(JSON.stringify(read(language))).not.toContain('""');
  });

  it('has no unused text', () => {
    // All packages use the texts of `shared`, and its bundled components use those of a package.
    const isUsed = usedKeys(
      (name === 'shared' ? packages : [name, 'shared'])
        .map((one) => sourcesOf(path.join(root, one, 'src')))
        .join('\n'),
    );
    expect(keysOf(read('en')).filter((key) => !isUsed(key))).toEqual([]);
  });
});
