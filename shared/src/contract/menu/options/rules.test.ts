import fc from 'fast-check';
import { MAX_NOTE } from './limits';
import type { MenuOption, OptionGroup, OptionsMenu } from './schemas';
import {
  countIn,
  defaultSelections,
  faultsOf,
  isLineKey,
  labelsOfChoice,
  lineKey,
  openGroups,
  parseLineKey,
  priceOfChoice,
  productOfKey,
  type Selection,
  sharesOfCombo,
} from './rules';

const option = (id: string, rest: Partial<MenuOption> = {}): MenuOption => ({
  id,
  name: id.toUpperCase(),
  ...rest,
});
const group = (id: string, min: number, max: number, options: MenuOption[]): OptionGroup => ({
  id,
  name: id,
  min,
  max,
  version: 1,
  options,
});

const MENU: OptionsMenu = {
  groups: [
    group('doneness', 1, 1, [option('rare'), option('medium', { isDefault: true })]),
    group('sides', 2, 2, [
      option('fries', { caloriesKcal: 380 }),
      option('mac', { price: 10, caloriesKcal: 460, sodiumMg: 780, allergens: ['milk'] }),
      option('slaw', { caloriesKcal: 180 }),
      option('toast', { soldOut: true, isDefault: true }),
    ]),
    group('sauces', 0, 3, [option('barbecue', { price: 6, max: 2 }), option('herb', { price: 5 })]),
    group('meal', 0, 1, [option('drink', { price: 20, groups: ['drinks'] })]),
    group('drinks', 1, 1, [option('cola'), option('lemonade', { price: 6 })]),
    {
      ...group('size', 0, 1, [option('small', { price: 18 }), option('large', { price: 28 })]),
      replacesPrice: true,
    },
    group('meats', 2, 2, [
      option('brisket', { product: 'brisket', caloriesKcal: 900, max: 2 }),
      option('rib', { product: 'rib', price: 35, caloriesKcal: 1100 }),
    ]),
  ],
  dishes: {
    steak: [
      { group: 'doneness' },
      { group: 'sides' },
      { group: 'sauces', max: 2, prices: { herb: 9 } },
    ],
    burger: [{ group: 'meal' }],
    tea: [{ group: 'size' }],
    tray: [{ group: 'meats' }],
  },
};
const STEAK = { _id: 'steak', price: 189, caloriesKcal: 1050, sodiumMg: 1320 };
const choose = (...paths: string[]): Selection[] =>
  paths.map((path) => ({ option: path, quantity: 1 }));
const GOOD = choose('doneness/rare', 'sides/fries', 'sides/mac');
const codes = (product: string, options: Selection[]) =>
  faultsOf(MENU, product, options).map(({ code }) => code);

const name = fc.stringMatching(/^[a-z0-9]{1,6}$/);
const path = fc.oneof(
  fc.tuple(name, name).map((parts) => parts.join('/')),
  fc.tuple(name, name, name, name).map((parts) => parts.join('/')),
);
const selections = fc.uniqueArray(
  fc.record({ option: path, quantity: fc.integer({ min: 1, max: 99 }) }),
  {
    maxLength: 8,
    selector: (one) => one.option,
  },
);
const note = fc.string({ unit: 'grapheme', maxLength: 40 });
const choice = fc.record({ product: name, options: selections, note });

describe('the key of a cart line', () => {
  it('is the id of a dish without options and note', () => {
    expect(lineKey({ product: 'wings', options: [], note: '  ' })).toBe('wings');
    expect(parseLineKey('wings')).toEqual({ product: 'wings', options: [], note: '' });
  });

  it('is readable', () => {
    const options = [
      ...choose('sides/mac', 'doneness/rare'),
      { option: 'sauces/herb', quantity: 2 },
    ];
    expect(lineKey({ product: 'steak', options, note: 'no ~ salt' })).toBe(
      'steak~doneness/rare+sauces/herb*2+sides/mac~no ~ salt',
    );
  });

  it('can be read back, whatever the choice', () => {
    fc.assert(
      fc.property(choice, (one) => {
        const key = lineKey(one);
        expect(isLineKey(key)).toBe(true);
        expect(lineKey(parseLineKey(key))).toBe(key);
        expect(productOfKey(key)).toBe(one.product);
      }),
    );
  });

  it('does not depend on the order in which options were chosen, nor on split quantities', () => {
    fc.assert(
      fc.property(choice, (one) => {
        const split = one.options.flatMap(({ option: chosen, quantity }) =>
          Array.from({ length: quantity }, () => ({ option: chosen, quantity: 1 })),
        );
        expect(lineKey({ ...one, options: split.toReversed() })).toBe(lineKey(one));
      }),
      { numRuns: 50 },
    );
  });

  it('differs for other options, other quantities and another note', () => {
    fc.assert(
      fc.property(choice, choice, (one, other) => {
        const same = (a: typeof one) => JSON.stringify([a.product, parseLineKey(lineKey(a))]);
        expect(lineKey(one) === lineKey(other)).toBe(same(one) === same(other));
      }),
    );
  });

  it('rejects a key that no choice has', () => {
    for (const key of [
      '',
      'a~',
      'a~b/c*0',
      'a~b/c*1',
      'a~b/c*x',
      'a~d/e+b/c',
      'a~b/c+b/c',
      'a~~ x',
    ])
      expect([key, key !== '' && isLineKey(key)]).toEqual([key, false]);
    expect(isLineKey(`a~~${'x'.repeat(MAX_NOTE)}`)).toBe(true);
    expect(isLineKey(`a~~${'x'.repeat(MAX_NOTE + 1)}`)).toBe(false);
  });
});

describe('a choice', () => {
  it('can be ordered when every group has enough and not too many', () => {
    expect(codes('steak', GOOD)).toEqual([]);
    expect(codes('burger', [])).toEqual([]);
  });

  it('names the group in which something is missing, and how much', () => {
    expect(faultsOf(MENU, 'steak', choose('sides/fries'))).toEqual([
      expect.objectContaining({ code: 'options_missing', group: 'doneness', missing: 1 }),
      expect.objectContaining({ code: 'options_missing', group: 'sides', missing: 1 }),
    ]);
  });

  it('refuses too many of a group, too many of an option, and one that is sold out', () => {
    expect(codes('steak', [...GOOD, ...choose('sides/slaw')])).toEqual(['options_too_many']);
    expect(codes('steak', [...GOOD, { option: 'sauces/herb', quantity: 2 }])).toEqual([
      'option_too_often',
    ]);
    expect(codes('steak', choose('doneness/rare', 'sides/fries', 'sides/toast'))).toEqual([
      'option_sold_out',
    ]);
  });

  it('uses the maximum of the dish instead of that of the group', () => {
    const sauces = [...choose('sauces/herb'), { option: 'sauces/barbecue', quantity: 2 }];
    expect(codes('steak', [...GOOD, ...sauces])).toEqual(['options_too_many']);
  });

  it("refuses options that are gone and another dish's", () => {
    expect(codes('steak', [...GOOD, ...choose('sides/gone')])).toEqual(['option_unknown']);
    expect(codes('tea', choose('doneness/rare'))).toEqual(['option_unknown']);
    expect(codes('nothing', choose('doneness/rare'))).toEqual(['option_unknown']);
  });

  it('opens a nested group only with its option', () => {
    expect(codes('burger', choose('meal/drink'))).toEqual(['options_missing']);
    expect(codes('burger', choose('meal/drink', 'meal/drink/drinks/cola'))).toEqual([]);
    expect(codes('burger', choose('meal/drink/drinks/cola'))).toEqual(['option_unknown']);
    expect(openGroups(MENU, 'burger', choose('meal/drink')).map((one) => one.path)).toEqual([
      'meal',
      'meal/drink/drinks',
    ]);
  });

  it('begins with the defaults that are available', () => {
    expect(defaultSelections(MENU, 'steak')).toEqual(choose('doneness/medium'));
  });

  it('without faults has a count within the bounds of each open group', () => {
    const known = fc.subarray([
      ...choose('doneness/rare', 'doneness/medium', 'sides/fries', 'sides/mac', 'sides/slaw'),
      ...choose('sauces/barbecue', 'sauces/herb', 'sides/toast', 'tea/large'),
    ]);
    fc.assert(
      fc.property(known, (options) => {
        const isInBounds = openGroups(MENU, 'steak', options).every(
          (one) => countIn(one, options) >= one.min && countIn(one, options) <= one.max,
        );
        const isOffered = options.every(
          (one) => !['sides/toast', 'tea/large'].includes(one.option),
        );
        expect(codes('steak', options).length === 0).toBe(isInBounds && isOffered);
      }),
    );
  });
});

describe('the price of a choice', () => {
  it('is the dish with its surcharges, in halalas', () => {
    expect(priceOfChoice(MENU, STEAK, GOOD)).toBe(19_900);
    expect(priceOfChoice(MENU, STEAK, [])).toBe(18_900);
    expect(priceOfChoice(MENU, STEAK, [{ option: 'sauces/barbecue', quantity: 2 }])).toBe(20_100);
  });

  it("uses the dish's own price of an option", () => {
    expect(priceOfChoice(MENU, STEAK, choose('sauces/herb'))).toBe(19_800);
  });

  it('is that of the size where one replaces it', () => {
    expect(priceOfChoice(MENU, { _id: 'tea', price: 22 }, choose('size/large'))).toBe(2_800);
    expect(priceOfChoice(MENU, { _id: 'tea', price: 22 }, choose('size/small'))).toBe(1_800);
  });

  it('is spread over the dishes of a combo without a remainder', () => {
    const pieces = [{ option: 'meats/brisket', quantity: 1 }, ...choose('meats/rib')];
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2_000 }),
        fc.nat({ max: 50_000 }),
        fc.nat({ max: 50_000 }),
        (price, brisket, rib) => {
          const tray = { _id: 'tray', price };
          const prices: Record<string, number> = { brisket, rib };
          const shares = sharesOfCombo(MENU, tray, pieces, (id) => prices[id] ?? 0);
          const sum = shares.reduce((total, { halalas }) => total + halalas, 0);
          expect(sum).toBe(priceOfChoice(MENU, tray, pieces));
        },
      ),
    );
  });
});

describe('the labels of a choice', () => {
  it('add up calories and sodium', () => {
    expect(labelsOfChoice(MENU, STEAK, GOOD)).toMatchObject({ caloriesKcal: 1890, sodiumMg: 2100 });
  });

  it('of a combo are those of the chosen dishes', () => {
    const tray = { _id: 'tray', price: 399, caloriesKcal: 9_999 };
    expect(labelsOfChoice(MENU, tray, choose('meats/brisket', 'meats/rib'))).toMatchObject({
      caloriesKcal: 2_000,
    });
  });

  it('add the caffeine of the options', () => {
    const groups = [{ id: 'drinks', name: 'Drinks', min: 0, max: 1, version: 1 }].map((group) => ({
      ...group,
      options: [option('cola', { caffeineMg: 32 })],
    }));
    const menu = { groups, dishes: { meal: [{ group: 'drinks' }] } };
    const meal = { _id: 'meal', price: 30, caffeineMg: 0 };
    expect(labelsOfChoice(menu, meal, choose('drinks/cola'))).toMatchObject({ caffeineMg: 32 });
  });

  it('name the traces of the dish and its options, unless it contains them', () => {
    const dish = { ...STEAK, allergens: ['eggs' as const], mayContain: ['nuts' as const] };
    const traces = ['eggs' as const, 'gluten' as const];
    const groups = MENU.groups.map((group) => ({
      ...group,
      options: group.options.map((one) => ({ ...one, mayContain: traces })),
    }));
    const menu = { ...MENU, groups };
    expect(labelsOfChoice(menu, dish, GOOD).mayContain).toEqual(['gluten', 'nuts']);
    expect(labelsOfChoice(menu, dish, []).mayContain).toEqual(['nuts']);
  });

  it('never lose an allergen, and stay unknown while the dish is unknown', () => {
    const dish = { ...STEAK, allergens: ['mustard' as const] };
    expect(labelsOfChoice(MENU, dish, GOOD).allergens).toEqual(['mustard', 'milk']);
    expect(labelsOfChoice(MENU, dish, []).allergens).toEqual(['mustard']);
    expect(labelsOfChoice(MENU, { _id: 'steak', price: 1 }, GOOD)).toMatchObject({
      caloriesKcal: undefined,
      allergens: ['milk'],
    });
  });
});
