/**
 * Measures searches of a menu: `npm run bench-search -w server`. It builds an index of `--dishes`
 * (1,000) dishes with the synonyms of the first migration, and runs each kind of search `--rounds`
 * (200) times. No database and no HTTP. The CPU of a search does not depend on how busy the machine
 * is.
 */
import { readFileSync } from 'node:fs';
import { readOptions, recordMeasurement } from '../../../build/bench/record.mjs';
import { quantile } from '../../../build/bench/figures.mjs';
import { CATEGORY_PATHS, type Product } from '@smokehouse/shared/contract';
import { readMenu } from '../../menu-data/src/index';
import { asset } from '../../src/assets';
import { CATEGORY_NAMES } from '../../src/menu/categories';
import { searchMenu } from '../../src/menu/search/search';
import { buildIndex } from '../../src/menu/search/search-index';

const {
  values: { dishes, rounds },
} = readOptions({ dishes: 1000, rounds: 200 });

const menu = readMenu(asset('menu-data'));
const EXTRA_EN = 'Honey Garlic Truffle Maple Lemon Pepper Coconut Saffron Fig Walnut'.split(' ');
const EXTRA_AR =
  'بالعسل بالثوم بالكمأة بالقيقب بالليمون بالفلفل بجوز بالزعفران بالتين بالجوز'.split(' ');
const SYLLABLES = 'ba ro mi ta ku le sha no ri ve da zo'.split(' ');

/** A dish of the menu in a variant, with a word of its own so that the vocabulary grows too. */
function variant(index: number): Product {
  const { id, name, description, category, price } = menu[index % menu.length] ?? menu[0]!;
  const round = Math.floor(index / menu.length);
  const own = [index, index >> 3, index >> 6].map((n) => SYLLABLES[n % SYLLABLES.length]).join('');
  const isFirst = round === 0;
  return {
    _id: isFirst ? id : `${id}-${round}`,
    name: isFirst ? name.en : `${EXTRA_EN[round % 10]} ${name.en} ${own}`,
    nameAr: isFirst ? name.ar : `${name.ar} ${EXTRA_AR[round % 10]}`,
    description: description.en,
    descriptionAr: description.ar,
    category,
    price,
    image: '',
    inStock: true,
  };
}

/** The synonyms of the migration, as the server reads them from the database. */
function readSynonyms(): string[][] {
  const sql = readFileSync(asset('migrations', '0112_search_synonyms.sql'), 'utf8');
  return [...sql.matchAll(/\('\{([^}]*)\}', '\{([^}]*)\}'\)/g)].map(([, en = '', ar = '']) =>
    `${en},${ar}`.split(','),
  );
}

const products = Array.from({ length: dishes }, (_, index) => variant(index));
const source = {
  products,
  categories: CATEGORY_PATHS.map((path) => ({ path, names: Object.values(CATEGORY_NAMES[path]) })),
  synonyms: readSynonyms(),
};
const builds = Array.from({ length: 5 }, () => {
  const from = performance.now();
  buildIndex(source);
  return performance.now() - from;
});
const index = buildIndex(source);

const SEARCHES: readonly (readonly [name: string, text: string])[] = [
  ['a whole word', 'brisket'],
  ['a whole Arabic word', 'البريسكت'],
  ['one letter, in most names', 'b'],
  ['a synonym', 'همبرغر'],
  ['a category', 'حلويات'],
  ['one typo', 'برسكت'],
  ['two typos', 'strewbary'],
  ['a transliteration', 'وينجز'],
  ['the other keyboard', 'fvds;j'],
  ['three words, one misspelled', 'smoked brisket sandwitch'],
  ['nothing found', 'blorptangle'],
  ['eight long words, nothing found', 'xwqpzvbnk '.repeat(8).trim()],
  ['100 characters, nothing found', 'ظ'.repeat(100)],
];
const figures = (times: readonly number[]) =>
  [0.5, 0.95, 0.99].map((share) => quantile(times, share).toFixed(2));
const all: number[] = [];
const rows: string[][] = [];
for (const [name, text] of SEARCHES) {
  for (let round = 0; round < 20; round++) searchMenu(index, text);
  const cpuBefore = process.cpuUsage();
  const times = Array.from({ length: rounds }, () => {
    const from = performance.now();
    searchMenu(index, text);
    return performance.now() - from;
  });
  const { user, system } = process.cpuUsage(cpuBefore);
  const cpu = ((user + system) / 1000 / rounds).toFixed(2);
  all.push(...times);
  rows.push([name, cpu, ...figures(times)]);
}
await recordMeasurement('search', {
  columns: ['search', 'CPU, ms', 'p50, ms', 'p95, ms', 'p99, ms'],
  rows: [...rows, ['all', '–', ...figures(all)]],
  conditions:
    `${dishes} dishes, ${index.terms.length} words; the index is built in ` +
    `${quantile(builds, 0.5).toFixed(0)} ms (median of ${builds.length})`,
});
