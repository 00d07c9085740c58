import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import type { OptionsMenu, Product } from '@smokehouse/shared/contract';
import { expectOk, openShop } from '../../ordering/orders/testing';
import { eventually } from '../../testing-eventually';
import { updateGroup } from './queries';

const shop = await openShop();
const seller = await shop.seller();
const visitor = shop.browser();

const save = (group: object) => seller.call('POST /api/seller/options/save', group);
const menu = async () => (await visitor.call('GET /api/product/options')).body as OptionsMenu;
const product = async (id: string) =>
  ((await visitor.call('GET /api/product/list')).body.products as Product[]).find(
    ({ _id }) => _id === id,
  );
const SIDES = {
  name: 'Sides',
  min: 1,
  max: 2,
  options: [
    { name: 'Fries' },
    { name: 'Slaw', nameAr: 'سلو', price: 2.5, allergens: ['mustard', 'eggs'] },
  ],
};

describe('POST /api/seller/options/save', () => {
  it('takes names as long as readers count, whatever they are written with', async () => {
    const family = '👨‍👩‍👧';
    const named = (count: number) => ({ ...SIDES, name: `Kids ${family.repeat(count)}` });
    const { status, body } = await save(named(75));
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.group.name, named(75).name);
    assert.equal((await save(named(76))).status, 422);
  });

  it('adds a group whose options have readable ids', async () => {
    const { status, body } = await save(SIDES);
    assert.deepEqual([status, body.message], [200, 'The options are saved.']);
    assert.deepEqual(body.group, {
      id: 'sides',
      name: 'Sides',
      min: 1,
      max: 2,
      version: 1,
      options: [
        { id: 'fries', name: 'Fries' },
        { id: 'slaw', name: 'Slaw', nameAr: 'سلو', price: 2.5, allergens: ['eggs', 'mustard'] },
      ],
    });
    assert.equal((await save(SIDES)).body.group.id, 'sides-2');
  });

  it('keeps the ids of options that are renamed, and removes those that are missing', async () => {
    const { id, version } = (await save({ ...SIDES, name: 'Renamed' })).body.group;
    const options = [{ id: 'slaw', name: 'Mustard slaw' }, { name: 'Fries' }];
    const { body } = await save({ ...SIDES, name: 'Extras', id, version, options });
    assert.deepEqual(
      body.group.options.map((option: { id: string }) => option.id),
      ['slaw', 'fries'],
    );
    assert.deepEqual([body.group.id, body.group.version], ['renamed', 2]);
  });

  it('returns 409 with the current group when somebody else changed it in the meantime', async () => {
    const { id, version } = (await save({ ...SIDES, name: 'Two sellers' })).body.group;
    await save({ ...SIDES, id, version, max: 1 });
    const { status, body } = await save({ ...SIDES, id, version, max: 2 });
    assert.deepEqual([status, body.code, body.group.max], [409, 'changed_meanwhile', 1]);
    assert.equal((await save({ ...SIDES, id: 'nothing', version: 1 })).status, 404);
  });

  it('keeps what a change does not say: what is sold out, and the allergens', async () => {
    const { id, version } = (await save({ ...SIDES, name: 'Unsaid' })).body.group;
    await seller.call('POST /api/seller/options/stock', {
      group: id,
      option: 'slaw',
      inStock: false,
    });
    const options = [
      { id: 'fries', name: 'Fries' },
      { id: 'slaw', name: 'Slaw' },
    ];
    const { body } = await save({ ...SIDES, name: 'Unsaid', id, version, options });
    const [, slaw] = body.group.options;
    assert.deepEqual([slaw.soldOut, slaw.allergens], [true, ['eggs', 'mustard']]);
  });

  it('refuses to lose an allergen that the change does not name as removed', async () => {
    const { id, version } = (await save({ ...SIDES, name: 'Allergens' })).body.group;
    const without = (more: object) => {
      const slaw = { id: 'slaw', name: 'Slaw', allergens: ['eggs'], ...more };
      return save({ ...SIDES, id, version, options: [{ id: 'fries', name: 'Fries' }, slaw] });
    };
    const refused = await without({});
    assert.deepEqual([refused.status, refused.body.code], [422, 'allergens_lost']);
    const { status, body } = await without({ removedAllergens: ['mustard'] });
    assert.deepEqual([status, body.group.options[1].allergens], [200, ['eggs']]);
  });

  it('shows the labels of the dish that an option stands for', async () => {
    const product = await shop.dish();
    const options = [{ name: 'Dish', product, caloriesKcal: 1, allergens: ['fish'] }];
    const { body } = await save({ name: 'Combo', min: 0, max: 1, options });
    assert.deepEqual(
      [body.group.options[0].caloriesKcal, body.group.options[0].allergens],
      [undefined, undefined],
    );
  });

  it('takes the label “vegan” off a dish whose every choice contains milk', async () => {
    const id = await shop.dish({ tags: ['vegan', 'spicy'], allergens: [] });
    const options = [{ name: 'Cream', allergens: ['milk'] }];
    const { group } = (await save({ name: 'Sauce', min: 1, max: 1, options })).body;
    assert.deepEqual((await product(id))?.tags, ['vegan', 'spicy']);
    const groups = [{ group: group.id }];
    await expectOk(seller.call('POST /api/seller/options/dish', { product: id, groups }));
    await eventually(async () => assert.deepEqual((await product(id))?.tags, ['spicy']));
  });

  it('refuses a group that breaks a rule, and changes nothing', async () => {
    const before = await menu();
    const nested = { name: 'Nested', min: 0, max: 1 };
    const cases: [object, string][] = [
      [{ ...SIDES, min: 3, max: 2 }, 'options_min_max'],
      [{ ...SIDES, min: 3, max: 3 }, 'options_too_few'],
      [
        { ...SIDES, max: 1, options: SIDES.options.map((one) => ({ ...one, isDefault: true })) },
        'options_defaults',
      ],
      [{ ...SIDES, replacesPrice: true }, 'options_size_one'],
      [{ ...SIDES, options: [{ name: 'Fries' }, { name: 'fries' }] }, 'options_same_name'],
      [{ ...nested, options: [{ name: 'Meal', groups: ['nothing'] }] }, 'options_nested'],
      [{ ...nested, options: [{ name: 'Meal', product: 'nothing' }] }, 'product_unknown'],
    ];
    for (const [group, code] of cases) {
      const { status, body } = await save(group);
      assert.deepEqual([status === 422 || status === 404, body.code], [true, code]);
    }
    assert.deepEqual(await menu(), before);
  });

  it('nests groups one level only', async () => {
    const inner = (await save({ ...SIDES, name: 'Inner' })).body.group;
    const outer = (
      await save({ name: 'Outer', min: 0, max: 1, options: [{ name: 'Meal', groups: [inner.id] }] })
    ).body.group;
    const again = await save({
      name: 'Outermost',
      min: 0,
      max: 1,
      options: [{ name: 'Feast', groups: [outer.id] }],
    });
    assert.equal(again.body.code, 'options_nested');
    const deeper = { ...SIDES, id: inner.id, version: inner.version };
    const options = [{ name: 'Fries', groups: ['sides'] }, { name: 'Slaw' }];
    assert.equal((await save({ ...deeper, name: 'Inner', options })).body.code, 'options_nested');
    const { status } = await seller.call('POST /api/seller/options/delete', { id: inner.id });
    assert.equal(status, 409);
  });
});

describe('an option that names a group twice', () => {
  it('opens it once, as in a file, also when it was stored before', async () => {
    const inner = (await save({ ...SIDES, name: 'Once inside' })).body.group;
    const outer = {
      name: 'Once outside',
      min: 0,
      max: 1,
      options: [{ name: 'Meal', groups: [inner.id, inner.id] }],
    };
    const { id } = (await expectOk(save(outer))).body.group;
    const opened = async () =>
      (await menu()).groups.find((group) => group.id === id)?.options[0]?.groups;
    assert.deepEqual(await opened(), [inner.id]);
    await shop.owner.query(`update menu_options set group_ids = $1 where group_id = $2`, [
      [inner.id, 'sides', inner.id],
      id,
    ]);
    await eventually(async () => assert.deepEqual(await opened(), [inner.id, 'sides']));
  });
});

describe('POST /api/seller/options/dish', () => {
  it('offers groups with the bounds and prices of the dish, and says so in the menu', async () => {
    const { id } = (await save({ ...SIDES, name: 'Shared' })).body.group;
    const [steak, wings] = [await shop.dish(), await shop.dish()];
    const link = { group: id, min: 2, max: 2, prices: { slaw: 4 } };
    await seller.call('POST /api/seller/options/dish', { product: steak, groups: [link] });
    await seller.call('POST /api/seller/options/dish', {
      product: wings,
      groups: [{ group: id, min: 0 }],
    });
    const { dishes } = await menu();
    assert.deepEqual([dishes[steak], dishes[wings]], [[link], [{ group: id, min: 0 }]]);
    const flags = async (dish: string) => {
      const { hasOptions, requiresOptions } = (await product(dish)) ?? {};
      return [hasOptions, requiresOptions];
    };
    assert.deepEqual(await flags(steak), [true, true]);
    assert.deepEqual(await flags(wings), [true, undefined]);
    await seller.call('POST /api/seller/options/dish', { product: steak, groups: [] });
    assert.deepEqual(await flags(steak), [undefined, undefined]);
  });

  it('refuses unknown dishes and groups, impossible bounds, and a combo of itself', async () => {
    const dish = await shop.dish();
    const self = (
      await save({ name: 'Self', min: 1, max: 1, options: [{ name: 'Itself', product: dish }] })
    ).body.group;
    const set = (groups: object[], of = dish) =>
      seller.call('POST /api/seller/options/dish', { product: of, groups });
    assert.equal((await set([], 'nothing')).status, 404);
    for (const [groups, code] of [
      [[{ group: 'nothing' }], 'option_group_unknown'],
      [[{ group: 'sides', min: 2, max: 1 }], 'options_min_max'],
      [[{ group: 'sides', min: 3, max: 3 }], 'options_too_few'],
      [[{ group: self.id }], 'options_combo_itself'],
    ] as const)
      assert.equal((await set([...groups])).body.code, code);
    assert.equal((await menu()).dishes[dish], undefined);
  });
});

describe('sizes', () => {
  const SIZES = {
    name: 'Size',
    min: 1,
    max: 1,
    replacesPrice: true,
    options: [
      { name: 'Small', price: 20, max: 2 },
      { name: 'Large', price: 50 },
    ],
  };
  const offer = (dish: string, ...groups: object[]) =>
    seller.call('POST /api/seller/options/dish', { product: dish, groups });
  const small = async (group: string, dish: string, quantity: number) => {
    const customer = await shop.customer();
    return customer.call('POST /api/order/cod', {
      address: customer.address,
      items: [{ product: dish, quantity: 1, options: [{ option: `${group}/small`, quantity }] }],
    });
  };

  it('of a dish are one group, of which one is chosen, whatever maximum the dish has', async () => {
    const dish = await shop.dish();
    const [one, two] = [await save(SIZES), await save({ ...SIZES, name: 'Other size' })].map(
      ({ body }) => body.group.id as string,
    ) as [string, string];
    assert.equal((await offer(dish, { group: one, max: 2 })).body.code, 'options_size_one');
    assert.equal(
      (await offer(dish, { group: one }, { group: two })).body.code,
      'options_one_size_group',
    );
    await expectOk(offer(dish, { group: one }));
    // As a version before this rule stored it.
    await shop.owner.query('update dish_option_groups set max_count = 3 where product_id = $1', [
      dish,
    ]);
    await eventually(async () => assert.equal((await menu()).dishes[dish]?.[0]?.max, 3));
    assert.equal((await small(one, dish, 2)).body.code, 'options_too_many');
    assert.equal((await small(one, dish, 1)).status, 200);
  });

  it('cannot become a nested group, nor one of which a dish offers several', async () => {
    const plain = { ...SIZES, replacesPrice: false };
    const nested = (await save({ ...plain, name: 'Nested size' })).body.group;
    await expectOk(
      save({ name: 'Meal', min: 0, max: 1, options: [{ name: 'Meal', groups: [nested.id] }] }),
    );
    const change = { ...SIZES, id: nested.id, version: nested.version, name: 'Nested size' };
    assert.equal((await save(change)).body.code, 'options_nested');

    const dish = await shop.dish();
    const group = (await save({ ...plain, name: 'Sauce', max: 3 })).body.group;
    await expectOk(offer(dish, { group: group.id, max: 3 }));
    const { status, body } = await save({
      ...SIZES,
      name: 'Sauce',
      id: group.id,
      version: group.version,
    });
    assert.deepEqual([status, body.code], [422, 'options_of_dish']);
    assert.match(body.message ?? '', /^.+: Only one size can be chosen/);
  });
});

it('a group keeps as many options as each of its dishes needs, and the dish is named', async () => {
  const dish = await shop.dish();
  const { group } = (await save({ ...SIDES, name: 'Two sides' })).body;
  await expectOk(
    seller.call('POST /api/seller/options/dish', {
      product: dish,
      groups: [{ group: group.id, min: 2 }],
    }),
  );
  const { status, body } = await save({
    ...SIDES,
    name: 'Two sides',
    id: group.id,
    version: group.version,
    options: [{ name: 'Fries' }],
  });
  assert.deepEqual([status, body.code], [422, 'options_of_dish']);
  assert.match(body.message ?? '', /: The group has fewer options than must be chosen\.$/);
});

describe('POST /api/seller/options/stock', () => {
  it('marks one option as sold out, and as available', async () => {
    const { id } = (await save({ ...SIDES, name: 'Stock' })).body.group;
    const soldOut = async () =>
      (await menu()).groups.find((group) => group.id === id)?.options.map((one) => one.soldOut);
    for (const inStock of [false, true]) {
      const body = { group: id, option: 'slaw', inStock };
      assert.equal((await seller.call('POST /api/seller/options/stock', body)).status, 200);
      assert.deepEqual(await soldOut(), [undefined, inStock ? undefined : true]);
    }
    const unknown = { group: id, option: 'gone', inStock: true };
    assert.equal((await seller.call('POST /api/seller/options/stock', unknown)).status, 404);
  });
});

/** Queries that wait for a lock. */
async function waitingQueries(): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db);
  return rows.length;
}

describe('a stock change during a save of its group', () => {
  it('finds the option and is not lost', async () => {
    const saved = (await save({ ...SIDES, name: 'Race' })).body.group;
    const { id } = saved;
    let { version } = saved;
    const options = [
      { id: 'fries', name: 'Fries' },
      { id: 'slaw', name: 'Slaw' },
    ];
    for (let round = 0; round < 20; round += 1) {
      const inStock = round % 2 === 1;
      const [stock, change] = await Promise.all([
        seller.call('POST /api/seller/options/stock', { group: id, option: 'slaw', inStock }),
        save({ ...SIDES, name: 'Race', id, version, options }),
      ]);
      assert.deepEqual([stock.status, change.status], [200, 200]);
      version = change.body.group.version;
      const group = (await menu()).groups.find((one) => one.id === id);
      assert.equal(group?.options[1]?.soldOut, inStock ? undefined : true);
    }
  });

  it('waits for a save that holds the option, and then changes it', async () => {
    const { id } = (await save({ ...SIDES, name: 'Held' })).body.group;
    const change = { ...SIDES, min: 0, options: [{ id: 'fries', name: 'Fries' }] };
    const out = (option: string) =>
      seller.call('POST /api/seller/options/stock', { group: id, option, inStock: false });
    const [kept, removed] = await shop.db.transaction().execute(async (tx) => {
      assert.ok(await updateGroup(tx, id, 1, change));
      const answers = [out('fries'), out('slaw')].map((answer) => ({ answer }));
      await eventually(async () => assert.equal(await waitingQueries(), 2));
      return answers;
    });
    assert.equal((await kept?.answer)?.status, 200);
    assert.equal((await removed?.answer)?.status, 404);
  });
});

describe('POST /api/seller/options/bulk', () => {
  const bulk = (options: object[]) => seller.call('POST /api/seller/options/bulk', { options });
  const pricesOf = async (id: string) =>
    (await menu()).groups
      .find((group) => group.id === id)
      ?.options.map(({ price = 0, soldOut = false }) => [price, soldOut]);

  it('changes prices and stock of several groups together, and their versions with the prices', async () => {
    const [one, other] = [
      (await save({ ...SIDES, name: 'Bulk' })).body.group,
      (await save({ ...SIDES, name: 'More' })).body.group,
    ];
    const { status } = await bulk([
      { group: one.id, option: 'fries', price: { from: 0, to: 1.5 } },
      { group: one.id, option: 'slaw', price: { from: 2.5, to: 0 }, inStock: false },
      { group: other.id, option: 'slaw', inStock: false },
    ]);
    assert.equal(status, 200);
    assert.deepEqual(await pricesOf(one.id), [
      [1.5, false],
      [0, true],
    ]);
    assert.deepEqual(await pricesOf(other.id), [
      [0, false],
      [2.5, true],
    ]);
    const versions = (await menu()).groups.filter(({ id }) => [one.id, other.id].includes(id));
    assert.deepEqual(
      versions.map(({ version }) => version),
      [2, 1],
    );
  });

  it('changes nothing if an option is gone, or at another price than the seller saw', async () => {
    const { id } = (await save({ ...SIDES, name: 'Untouched' })).body.group;
    const before = await pricesOf(id);
    const first = { group: id, option: 'fries', price: { from: 0, to: 9 } };
    const slaw = { group: id, option: 'slaw' };
    for (const [second, status, code] of [
      [{ group: id, option: 'gone', inStock: false }, 404, 'option_group_unknown'],
      [{ ...slaw, price: { from: 3, to: 4 } }, 409, 'changed_meanwhile'],
      [{ ...slaw, price: { from: 2.5, to: -1 } }, 422, 'breaks_rule'],
      [first, 422, 'breaks_rule'],
    ] as const) {
      const answer = await bulk([first, second]);
      assert.deepEqual([answer.status, answer.body.code], [status, code]);
    }
    assert.deepEqual(await pricesOf(id), before);
  });
});
