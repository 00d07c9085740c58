import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readExports } from '../bin/exports.cjs';

const root = path.resolve(__dirname, '../..');
const DESK = 'mfe-seller';

/**
 * Provided for desks that were built with shared 2.20 or older. The next major version drops them:
 * the desk then bundles them from their features. `productForm` needs zod, which no remote bundles.
 */
const PROVIDED_BEFORE = [
  'contract CURRENCY',
  'contract CURRENCY_LABEL',
  'contract FIRST_STATUS',
  'contract isCategoryPath',
  'contract tradingDayOf',
  'contract vatIncluded',
  'contract/forms productForm',
];

const PACKAGES = readdirSync(root).filter((name) => /^(mfe-.+|shell|shared)$/.test(name));

function sourcesOf(name: string): string[] {
  return readdirSync(path.join(root, name, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing/.test(file))
    .map((file) => readFileSync(path.join(root, name, 'src', file), 'utf8'));
}

/** `<subpath> <name>` of everything that a package imports of the provided contract as a value. */
function importsOf(name: string): string[] {
  return sourcesOf(name).flatMap((source) =>
    [
      ...source.matchAll(
        /import \{([^}]*)\} from '@smokehouse\/shared\/(contract(?:\/forms)?|api)'/g,
      ),
    ].flatMap(([, names = '', subpath]) =>
      names
        .split(',')
        .map((one) => one.trim().replace(/ as .*/, ''))
        .filter((one) => one !== '' && !one.startsWith('type '))
        .map((one) => `${subpath} ${one}`),
    ),
  );
}

describe('what the shell provides at run time', () => {
  it('has no schema, call or rule that only the desk uses', () => {
    const users = new Map(PACKAGES.map((name) => [name, new Set(importsOf(name))]));
    const provided = Object.entries(readExports().exports).flatMap(([subpath, names]) =>
      names.map((name) => `${subpath.replace('@smokehouse/shared/', '')} ${name}`),
    );
    const usersOf = (name: string) => PACKAGES.filter((one) => users.get(one)?.has(name)).join();
    expect(provided.filter((name) => usersOf(name) === DESK)).toEqual(PROVIDED_BEFORE);
  });
});
