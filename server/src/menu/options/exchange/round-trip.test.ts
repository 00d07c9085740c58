import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { ALLERGENS, LANGUAGES, tidy, type Language } from '@smokehouse/shared/contract';
import { textOrEmpty } from '@smokehouse/shared/contract/strings';
import { hasBadText } from '../../../http/json';
import { changesBetween, lostAllergens } from './changes';
import { writeCsv } from './csv';
import { readFile } from './files';
import { writeJson } from './json';
import { applyRows, mergedOrder } from './plan';
import { withKnownPrices, withOwnLabels, type GroupState, type OptionsState } from './state';

const DISHES = new Map(
  ['tomahawk', 'wings', 'دجاج', '=dish'].map((id) => [id, { name: id, allergens: [] }]),
);
const EMPTY: OptionsState = { groups: [], dishes: {} };

/** Texts that formulas, separators, quotes and both scripts make difficult. */
const anyText = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.string({
      unit: fc.constantFrom('=', "'", '"', ';', ',', '|', '-', 'a', 'b', 'ب', ' ', '\u200B'),
    }),
  )
  .map((text) => tidy(text).slice(0, 80).trim())
  .filter((text) => !hasBadText(text) && tidy(text) === text)
  .map((text) => (text.startsWith('b') ? `${text}${'👨‍👩‍👧'.repeat(20)}` : text))
  .filter((text) => textOrEmpty(80).safeParse(text).success);
const halalas = fc.integer({ min: 0, max: 10_000_000 });
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const option = fc
  .record({
    name: anyText.filter(Boolean),
    ...{ nameAr: anyText, hint: anyText, hintAr: anyText, price: halalas },
    max: fc.integer({ min: 1, max: 99 }),
    ...{ isDefault: fc.boolean(), soldOut: fc.boolean() },
    caloriesKcal: orNull(fc.integer({ min: 0, max: 20_000 })),
    sodiumMg: orNull(fc.integer({ min: 0, max: 100_000 })),
    caffeineMg: orNull(fc.integer({ min: 0, max: 5_000 })),
    allergens: orNull(fc.subarray([...ALLERGENS])),
    product: fc.constantFrom('', '', ...DISHES.keys()),
    groups: fc.constant<string[]>([]),
  })
  .map(withOwnLabels);
const group = fc
  .record({
    ...{ name: anyText.filter(Boolean), nameAr: anyText },
    min: fc.integer({ min: 0, max: 99 }),
    max: fc.integer({ min: 1, max: 99 }),
    ...{ replacesPrice: fc.boolean(), pictures: fc.boolean() },
    options: fc.array(option, { minLength: 1, maxLength: 6 }),
  })
  .map(({ options, ...fields }) => ({
    ...fields,
    options: options.map((one, at) => ({ ...one, id: `option-${at}` })),
  }));
const link = fc.record({
  min: orNull(fc.integer({ min: 0, max: 99 })),
  max: orNull(fc.integer({ min: 1, max: 99 })),
  prices: fc.dictionary(fc.constantFrom('option-0', 'option-1', 'option-5'), halalas),
});
const state = fc
  .record({
    groups: fc.array(group, { minLength: 1, maxLength: 5 }),
    links: fc.dictionary(fc.constantFrom(...DISHES.keys()), fc.array(link, { maxLength: 5 })),
  })
  .map(({ groups, links }): OptionsState => {
    const withIds = groups.map((one, at): GroupState => {
      const opened = at > 0 && one.options[0] ? [`group-${at - 1}`] : [];
      const options = one.options.map((it, i) => (i === 0 ? { ...it, groups: opened } : it));
      return { ...one, id: `group-${at}`, version: 0, options };
    });
    const dishes = Object.entries(links).map(([dish, list]) => [
      dish,
      list.map((one, at) => ({ ...one, group: `group-${at}` })),
    ]);
    const known = Object.entries(withKnownPrices(withIds, Object.fromEntries(dishes)));
    return {
      groups: withIds,
      dishes: Object.fromEntries(known.filter(([, list]) => list.length > 0)),
    };
  });

const WRITERS: Readonly<Record<string, (options: OptionsState, language: Language) => string>> = {
  CSV: writeCsv,
  'CSV with semicolons': (options, language) => withSemicolons(writeCsv(options, language)),
  'CSV with line feeds': (options, language) => writeCsv(options, language).replaceAll('\r', ''),
  JSON: writeJson,
};

/** What Excel saves in a language where the comma is decimal. */
function withSemicolons(csv: string): string {
  const cells = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|$)/g;
  return csv.replace(cells, (_whole, cell: string, end: string) => {
    const isOpen = cell.includes(';') && !cell.startsWith('"');
    return `${isOpen ? `"${cell}"` : cell}${end === ',' ? ';' : end}`;
  });
}

describe('the options as a file', () => {
  for (const [format, write] of Object.entries(WRITERS))
    for (const language of LANGUAGES) {
      const imported = (options: OptionsState, into: OptionsState) => {
        const { rows, faults } = readFile(Buffer.from(write(options, language)));
        const plan = applyRows(into, rows, new Set(DISHES.keys()));
        assert.deepEqual([...faults, ...plan.faults], []);
        return plan.after;
      };
      it(`change nothing when they are imported again: ${format} (${language})`, () => {
        fc.assert(
          fc.property(state, (options) => {
            const after = imported(options, options);
            assert.deepEqual(after, options);
            assert.deepEqual(changesBetween(options, after, DISHES), []);
            assert.deepEqual(lostAllergens(options, after, DISHES), []);
          }),
        );
      });
      it(`restore everything on a menu without options: ${format} (${language})`, () => {
        fc.assert(
          fc.property(state, (options) => assert.deepEqual(imported(options, EMPTY), options)),
        );
      });
    }

  it('change nothing when the same file is imported over another menu a second time', () => {
    fc.assert(
      fc.property(state, state, (options, other) => {
        const { rows } = readFile(Buffer.from(writeJson(options)));
        const { after } = applyRows(other, rows, new Set(DISHES.keys()));
        const again = applyRows(after, rows, new Set(DISHES.keys())).after;
        assert.deepEqual(again, after);
        assert.deepEqual(changesBetween(after, again, DISHES), []);
      }),
    );
  });
});

describe('the order of an import', () => {
  it('is that of the file for what it names; the rest stays at its place', () => {
    assert.deepEqual(mergedOrder(['x', 'a', 'y', 'b'], ['b', 'a']), ['x', 'b', 'y', 'a']);
    assert.deepEqual(mergedOrder(['a', 'b'], ['a', 'new', 'b']), ['a', 'new', 'b']);
    assert.deepEqual(mergedOrder(['a', 'b'], ['new', 'b']), ['a', 'new', 'b']);
    assert.deepEqual(mergedOrder(['a', 'b'], ['new']), ['a', 'b', 'new']);
  });
});
