import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OptionImportPreview, OptionsMenu } from '@smokehouse/shared/contract';
import { messageFor } from '../../../http/messages';
import { openShop } from '../../../ordering/orders/testing';
import { formOf } from '../../../testing-people';

const shop = await openShop();
const seller = await shop.seller();
const dish = await shop.dish({ name: 'Ribeye' });

const save = async (group: object) =>
  (await seller.call('POST /api/seller/options/save', group)).body.group;
const menu = async () =>
  (await shop.browser().call('GET /api/product/options')).body as OptionsMenu;
const optionOf = async (group: string, option: string) =>
  (await menu()).groups.find(({ id }) => id === group)?.options.find(({ id }) => id === option);

const upload = (call: string, file: string | Buffer, importData?: object) => {
  const { payload, headers } = formOf([
    ...(importData ? [{ name: 'importData', value: JSON.stringify(importData) }] : []),
    { name: 'file', value: file, file: 'options.csv', type: 'text/csv' },
  ]);
  return seller.call(`POST /api/seller/options/${call}`, payload, { headers });
};
const preview = async (file: string | Buffer) =>
  (await upload('preview', file)).body as OptionImportPreview;
async function importFile(file: string | Buffer, confirmed: object = {}) {
  const { fingerprint } = await preview(file);
  return upload('import', file, { fingerprint, ...confirmed });
}
const faultsOf = async (file: string | Buffer) => {
  const { changes, faults } = await preview(file);
  assert.deepEqual(changes, []);
  return faults.map(({ row, path, column, message }) =>
    [row ?? path ?? '', column ?? '', message].join(' | '),
  );
};

/** A group that no other test has, with two options. */
async function addSides(name: string) {
  return save({
    name,
    ...{ min: 1, max: 2 },
    options: [
      { name: 'Fries', price: 2.5, allergens: ['gluten'] },
      { name: 'Slaw', nameAr: 'سلو', allergens: ['eggs', 'mustard'] },
    ],
  });
}

describe('GET /api/seller/options.csv and options.json', () => {
  it('contain groups, options and dishes, in the language of the request', async () => {
    const { id } = await addSides('=Sides');
    await seller.call('POST /api/seller/options/dish', {
      product: dish,
      groups: [{ group: id, max: 1, prices: { slaw: 4 } }],
    });
    const csv = await seller.call('GET /api/seller/options.csv');
    assert.equal(csv.headers['content-type'], 'text/csv; charset=utf-8');
    assert.equal(csv.headers['content-disposition'], 'attachment; filename="options.csv"');
    const lines = csv.text.split('\r\n');
    assert.match(lines[0] ?? '', /^\uFEFFRow,Group,Option,Dish,Remove,Name \(English\),/);
    assert.ok(lines.some((line) => line.startsWith(`group,${id},,,,'=Sides,`)));
    assert.ok(lines.some((line) => line.startsWith(`option,${id},fries,,,Fries,,,,2.50,,1,no,no`)));
    assert.ok(lines.some((line) => line.startsWith(`dish,${id},,${dish},`)));
    assert.ok(lines.some((line) => line.endsWith(',slaw=4.00')));
    seller.cookies.set('lang', 'ar');
    assert.match((await seller.call('GET /api/seller/options.csv')).text, /^\uFEFFنوع الصف,/);
    seller.cookies.set('lang', 'en');
    const json = await seller.call('GET /api/seller/options.json');
    const group = json.body.groups.find((one: { id: string }) => one.id === id);
    assert.deepEqual(
      [group.options[0].priceHalalas, group.options[0].allergens],
      [250, ['gluten']],
    );
    assert.deepEqual(json.body.dishes, [
      { dish, groups: [{ group: id, min: null, max: 1, pricesHalalas: { slaw: 400 } }] },
    ]);
  });

  it('are for the seller only and refused to cross-site requests', async () => {
    for (const name of ['options.csv', 'options.json']) {
      assert.equal((await shop.browser().call(`GET /api/seller/${name}`)).status, 401);
      const headers = { 'sec-fetch-site': 'cross-site' };
      const answer = await seller.call(`GET /api/seller/${name}`, undefined, { headers });
      assert.equal(answer.status, 403);
    }
  });

  it('change nothing when they are imported again', async () => {
    await addSides('Round trip');
    const before = await menu();
    for (const name of ['options.csv', 'options.json']) {
      const { text } = await seller.call(`GET /api/seller/${name}`);
      const { changes, faults } = await preview(text);
      assert.deepEqual([changes, faults], [[], []]);
      assert.equal((await importFile(text)).status, 200);
    }
    assert.deepEqual(await menu(), before);
  });
});

describe('POST /api/seller/options/preview', () => {
  it('names what a file adds, changes field by field, and removes, and saves nothing', async () => {
    const { id } = await addSides('Preview');
    const before = await menu();
    const { changes } = await preview(
      [
        'Row;Group;Option;Remove;Name (English);Price (SR);Minimum;Dish',
        `group;${id};;;Extras;;0;`,
        `option;${id};fries;;Fries;٣٫٥;;`,
        `option;${id};slaw;yes;;;;`,
        `option;${id};;;Corn;2,5;;`,
        `dish;${id};;;;;2;${dish}`,
      ].join('\r\n'),
    );
    const shown = changes.map(({ kind, of, item, fields }) => [
      `${kind} ${of} ${item?.id ?? ''}`,
      ...fields.map(({ field, before: was, after }) => `${field}: ${was} → ${after}`),
    ]);
    assert.deepEqual(shown, [
      ['changed group ', 'name: Preview → Extras', 'min: 1 → 0'],
      ['changed option fries', 'price: 2.50 → 3.50'],
      ['added option corn', 'name:  → Corn', 'price: 0.00 → 2.50'],
      ['removed option slaw'],
      [`added dish ${dish}`, 'min:  → 2'],
    ]);
    assert.deepEqual(await menu(), before);
  });

  it('names each fault with its row, its column and a sentence in the language of the reader', async () => {
    const { id } = await addSides('Faults');
    const rows = [
      'Row,Group,Option,Dish,Name (English),Price (SR),Minimum,Maximum,Allergens,Opens groups',
      `option,${id},fries,,Fries,six,,,,`,
      `option,${id},fries,,Fries,6,,,,`,
      `option,${id},slaw,,,-1,,,"milk, gravel",`,
      `option,${id},corn,,Corn,1.234,,100,,nothing`,
      `dish,${id},,no-such-dish,,,,,,`,
      `side,${id},,,,,,,,`,
      'option,unknown,a,,A,,,,,',
      `group,${id},,,Faults,5,,,,`,
    ];
    const allergens =
      'gluten, crustaceans, eggs, fish, peanuts, soy, milk, nuts, celery, mustard, sesame, sulphites, lupin, molluscs';
    assert.deepEqual(await faultsOf(rows.join('\n')), [
      '2 | Price (SR) | "six" is no price. Write it like 6 or 6.50.',
      '3 | Option | "fries" is in the file more than once.',
      '4 | Name (English) | Enter a name in English.',
      '4 | Price (SR) | "-1" is no price. Write it like 6 or 6.50.',
      `4 | Allergens | "gravel" is no allergen of the list: ${allergens}, or none.`,
      '5 | Price (SR) | "1.234" is no price. Write it like 6 or 6.50.',
      '5 | Maximum | "100" is no whole number from 1 to 99.',
      '5 | Opens groups | There is no group "nothing".',
      '6 | Dish | There is no dish "no-such-dish" on the menu.',
      '7 | Row | "side" is no kind of row. Write group, option or dish.',
      '8 | Group | There is no group "unknown".',
      '9 | Price (SR) | Rows of this kind have nothing in this column.',
    ]);
    seller.cookies.set('lang', 'ar');
    assert.deepEqual(await faultsOf(rows.slice(0, 2).join('\n')), [
      '2 | السعر (ريال) | «six» ليس سعرًا. اكتبه مثل 6 أو 6.50.',
    ]);
    seller.cookies.set('lang', 'en');
  });

  it('applies the rules of the editor to the options as they would be', async () => {
    const [inner, outer] = [await addSides('Inner'), await addSides('Outer')];
    const opened = `Row,Group,Option,Opens groups\noption,${outer.id},fries,${inner.id}`;
    assert.equal((await importFile(opened)).status, 200);
    const heading = 'Row,Group,Option,Remove,Name (English),Minimum,Maximum,Opens groups';
    const inFile = (...rows: string[]) => faultsOf([heading, ...rows].join('\n'));
    assert.deepEqual(await inFile(`group,${inner.id},,,Inner,2,1,`), [
      '2 | Maximum | The minimum is greater than the maximum.',
    ]);
    assert.deepEqual(
      await inFile(`option,${inner.id},fries,yes,,,,`, `group,${inner.id},,,Inner,2,2,`),
      ['3 | Minimum | The group has fewer options than must be chosen.'],
    );
    assert.deepEqual(await inFile(`option,${inner.id},fries,,slaw,,1,`), [
      '2 | Name (English) | Two options of the group have the same name.',
    ]);
    assert.deepEqual(await inFile(`group,new,,,New,0,1,`, `option,new,a,,A,,1,${outer.id}`), [
      '3 | Opens groups | Options can be nested one level only, in other groups.',
    ]);
    assert.deepEqual(await inFile(`group,${inner.id},,yes,,,,`), [
      '2 | Remove | The option "Fries" opens this group, so it cannot be removed.',
    ]);
    assert.deepEqual(await inFile('group,empty,,,Empty,0,1,'), [
      '2 | Group | The group "empty" has no options.',
    ]);
  });

  it('names a group with too many options', async () => {
    const options = Array.from({ length: 2000 }, (_, at) => `option,many,o${at},O${at}\n`);
    const file = `Row,Group,Option,Name (English)\ngroup,many,,Many\n${options.join('')}`;
    assert.deepEqual(await faultsOf(file), [
      '2 |  | Too many options of a group, groups of a dish, or groups that an option opens.',
    ]);
  });

  it('says what is wrong with the file itself', async () => {
    const cases: [string | Buffer, string][] = [
      ['', ' |  | The file contains no options.'],
      [
        Buffer.from([0x52, 0xff, 0xfe]),
        ' |  | The file is not in UTF-8. In Excel, save it as "CSV UTF-8".',
      ],
      ['Row,Group,Prise\ngroup,a,1', '1 |  | The column "Prise" is unknown.'],
      ['Row,Name\ngroup,a', '1 | Group | The column is missing.'],
      ['Row,Group,Row\ngroup,a,', '1 |  | The column "Row" is there twice.'],
      ['Row,Group\ngroup,a,b', '2 |  | "b" has no column: the row is longer than the headings.'],
      ['Row,Group\ngroup,"a', '2 |  | A quotation mark is missing in or before this row.'],
      ['{\n"groups": [,]}', ' |  | The file is not valid JSON.'],
      ['[]', ' |  | This is no file of options: "format" must be "smokehouse-options".'],
    ];
    for (const [file, expected] of cases) {
      const faults = await faultsOf(file);
      assert.ok(faults.includes(expected), `${JSON.stringify(faults)} lacks ${expected}`);
    }
    const long = 'x'.repeat(600_000);
    const quoted = `1 |  | The column "${'x'.repeat(200)}…" is unknown.`;
    assert.ok((await faultsOf(`Row,Group,${long}\ngroup,a,1`)).includes(quoted));
    const manyRows = ' |  | The file has too many rows: 5000 at most.';
    const lines = (line: string, count: number) => `Row,Group\n${line.repeat(count)}`;
    for (const file of [
      lines('\n', 900_000),
      lines('bad,bad\n', 200_000),
      JSON.stringify({
        format: 'smokehouse-options',
        groups: Array.from({ length: 5001 }, (_, at) => ({ id: `g${at}` })),
      }),
    ])
      assert.deepEqual(await faultsOf(file), [manyRows]);
    const option = { id: 'a', name: 'A', priceHalalas: 2.5, prise: 1, groups: ['x'], max: {} };
    const json = {
      format: 'smokehouse-options',
      groups: [{ id: 'a', name: 'A', options: [option, 1] }],
    };
    assert.deepEqual(await faultsOf(JSON.stringify({ ...json, more: 1 })), [
      'groups[0].options[0] | priceHalalas | Write prices in halalas, as whole numbers.',
      'groups[0].options[0] |  | The column "prise" is unknown.',
      'groups[0].options[0] | max | The value has the wrong type.',
      'groups[0].options[1] |  | The value has the wrong type.',
      ' |  | The column "more" is unknown.',
      'groups[0].options[0] | groups | There is no group "x".',
    ]);
    const surrogate = { format: 'smokehouse-options', groups: [{ id: 'a', name: 'x\ud800' }] };
    assert.deepEqual(await faultsOf(JSON.stringify(surrogate)), [
      ` |  | ${messageFor('bad_text', 'en')}`,
    ]);
  });

  it('refuses what is no form, has no file, or is too large', async () => {
    assert.equal((await seller.call('POST /api/seller/options/preview', {})).status, 415);
    const { payload, headers } = formOf([{ name: 'importData', value: '{}' }]);
    const without = await seller.call('POST /api/seller/options/preview', payload, { headers });
    assert.deepEqual([without.status, without.body.code], [422, 'import_file']);
    const large = await upload('preview', Buffer.alloc(2_100_000, 'a'));
    assert.deepEqual([large.status, large.body.code], [413, 'import_large']);
  });
});

describe('POST /api/seller/options/import', () => {
  it('adds, changes and removes what the preview says, and leaves the rest', async () => {
    const { id } = await addSides('Import');
    await seller.call('POST /api/seller/options/stock', {
      ...{ group: id, option: 'slaw', inStock: false },
    });
    const file = [
      'Row,Group,Option,Dish,Name (English),Price (SR),Sold out,Stands for a dish,Prices on the dish (SR)',
      `option,${id},slaw,,Mustard slaw,3,,,`,
      'group,import-new,,,New,,,,',
      `option,import-new,ribeye,,Ribeye,,yes,${dish},`,
      `dish,${id},,${dish},,,,,slaw=5`,
    ].join('\n');
    const { status, body } = await importFile(file);
    assert.deepEqual([status, body.message], [200, 'The options are imported.']);
    const { groups, dishes } = await menu();
    const group = groups.find((one) => one.id === id);
    assert.deepEqual(
      group?.options.map(({ name, price, soldOut, allergens }) => [
        name,
        price,
        soldOut,
        allergens,
      ]),
      [
        ['Fries', 2.5, undefined, ['gluten']],
        ['Mustard slaw', 3, true, ['eggs', 'mustard']],
      ],
    );
    assert.equal(group?.version, 2);
    const added = groups.find((one) => one.id === 'import-new')?.options[0];
    assert.deepEqual([added?.product, added?.soldOut], [dish, true]);
    assert.deepEqual(dishes[dish]?.find((one) => one.group === id)?.prices, { slaw: 5 });
    const removal = `Row,Group,Remove\ngroup,import-new,yes\ngroup,${id},yes`;
    assert.equal((await importFile(removal)).status, 200);
    const left = await menu();
    assert.ok(!left.groups.some((one) => [id, 'import-new'].includes(one.id)));
    assert.ok(!left.dishes[dish]?.some((one) => one.group === id));
  });

  it('reads the headings of files that earlier releases exported', async () => {
    const { id } = await addSides('Earlier');
    const { changes } = await preview(
      `Row,Group,Option,Price (SAR),Chosen at first\noption,${id},fries,9,yes`,
    );
    const fields = changes.flatMap((change) => change.fields.map(({ field }) => field));
    assert.deepEqual(fields, ['price', 'isDefault']);
  });

  it('imports nothing of a file with one wrong row', async () => {
    const { id } = await addSides('Wrong row');
    const before = await menu();
    const file = `Row,Group,Option,Price (SR)\noption,${id},fries,9\noption,${id},slaw,nine`;
    const { status, body } = await importFile(file);
    assert.deepEqual([status, body.code], [422, 'import_faults']);
    assert.deepEqual(await menu(), before);
  });

  it('returns 409 with the current preview if the options changed since the preview', async () => {
    const { id } = await addSides('Meanwhile');
    const file = `Row,Group,Option,Price (SR)\noption,${id},fries,9`;
    const { fingerprint } = await preview(file);
    const price = { from: 2.5, to: 3 };
    await seller.call('POST /api/seller/options/bulk', {
      options: [{ group: id, option: 'fries', price }],
    });
    const { status, body } = await upload('import', file, { fingerprint });
    assert.deepEqual([status, body.code], [409, 'changed_meanwhile']);
    assert.deepEqual(body.preview.changes[0].fields, [
      { field: 'price', before: '3.00', after: '9.00' },
    ]);
    assert.equal((await optionOf(id, 'fries'))?.price, 3);
    const again = await upload('import', file, { fingerprint: body.preview.fingerprint });
    assert.equal(again.status, 200);
    assert.equal((await optionOf(id, 'fries'))?.price, 9);
  });

  it('loses an allergen only if the seller confirms what the preview names', async () => {
    const { id } = await addSides('Contains');
    const heading = 'Row,Group,Option,Allergens,Stands for a dish';
    const unsaid = `${heading}\noption,${id},slaw,,`;
    assert.deepEqual((await preview(unsaid)).changes, []);
    for (const [cells, lost] of [
      ['eggs,', ['mustard']],
      ['none,', ['eggs', 'mustard']],
      [`,${dish}`, ['eggs', 'mustard']],
    ] as const) {
      const file = `${heading}\noption,${id},slaw,${cells}`;
      const { lostAllergens } = await preview(file);
      assert.deepEqual(
        lostAllergens.map(({ group, option, allergens }) => [group.name, option.name, allergens]),
        [['Contains', 'Slaw', lost]],
      );
      const { status, body } = await importFile(file);
      assert.deepEqual([status, body.code], [422, 'allergens_lost']);
    }
    assert.deepEqual((await optionOf(id, 'slaw'))?.allergens, ['eggs', 'mustard']);
    const file = `${heading}\noption,${id},slaw,eggs,`;
    assert.equal((await importFile(file, { removesAllergens: true })).status, 200);
    assert.deepEqual((await optionOf(id, 'slaw'))?.allergens, ['eggs']);
  });

  it('refuses a confirmation without the fingerprint of a preview', async () => {
    const file = 'Row,Group\ngroup,a';
    assert.equal((await upload('import', file, {})).status, 400);
    assert.equal((await upload('import', file)).status, 400);
    assert.equal((await upload('import', file, { fingerprint: 'x' })).status, 409);
  });
});
