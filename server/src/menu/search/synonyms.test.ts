import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SynonymGroup } from '@smokehouse/shared/contract';
import { MAX_SYNONYM_GROUPS } from '@smokehouse/shared/contract/menu/search/schemas';
import { heavyJobsOnEventLoop } from '../../threads/jobs';
import { startTestApp } from '../../testing';
import { asSeller, newDish } from '../../testing-people';

const test = await startTestApp();
const seller = await asSeller(test);
const fries = await newDish(test, { name: 'Curly Tots', nameAr: 'أصابع مجعدة' });
const find = async (q: string) =>
  (
    await test
      .browser()
      .call<{ ids: string[] }>(`GET /api/product/search?${new URLSearchParams({ q }).toString()}`)
  ).body.ids;
const list = async () =>
  (await seller.call<{ groups: SynonymGroup[] }>('GET /api/seller/synonyms')).body.groups;
const save = (change: object) =>
  seller.call<{ group: SynonymGroup }>('POST /api/seller/synonyms/save', change);

describe('the synonyms of the search', () => {
  it('are there from the start, in both languages', async () => {
    const groups = await list();
    assert.ok(groups.length > 30);
    const burger = groups.find(({ en }) => en.includes('burger'));
    assert.ok(burger?.ar.includes('برغر') && burger.ar.includes('همبرغر'));
  });
  it('find dishes as soon as they are saved, and no longer when they are removed', async () => {
    assert.deepEqual(await find('twirls'), []);
    const { status, body } = await save({ en: ['curly', 'twirls'], ar: ['لولبي'] });
    assert.equal(status, 200);
    assert.deepEqual(await find('twirls'), [fries]);
    assert.deepEqual(await find('لولبي'), [fries]);
    const { _id: id, version } = body.group;
    const changed = await save({ id, version, en: ['curly', 'spirals'], ar: [] });
    assert.deepEqual([changed.body.group.version, changed.body.group.ar], [2, []]);
    assert.deepEqual([await find('spirals'), await find('twirls')], [[fries], []]);
    assert.equal((await seller.call('POST /api/seller/synonyms/delete', { id })).status, 200);
    assert.deepEqual(await find('spirals'), []);
    const again = await seller.call('POST /api/seller/synonyms/delete', { id });
    assert.deepEqual([again.status, again.body.code], [404, 'synonyms_unknown']);
  });
  it('of all groups, at their largest, are read in slices, and once', async () => {
    const groups = await list();
    const phrase = (group: number, at: number) =>
      `${'abcdefghij'.charAt(at % 10)}${'klmnopqrst'.charAt(group % 10)} nothing of that name ${group} ${at}`;
    await test.db
      .insertInto('search_synonyms')
      .values(
        Array.from({ length: MAX_SYNONYM_GROUPS - groups.length - 5 }, (_, group) => ({
          words_en: Array.from({ length: 20 }, (__, at) => phrase(group, at)),
          words_ar: [],
        })),
      )
      .execute();
    const before = heavyJobsOnEventLoop().get('synonyms') ?? 0;
    assert.deepEqual(await find('curly'), [fries]);
    await seller.call('POST /api/product/stock', { id: fries, inStock: false });
    assert.deepEqual(await find('curly'), [fries]);
    const { status } = await save({ en: ['curly', 'ringlets'], ar: [] });
    assert.equal(status, 200);
    assert.deepEqual(await find('ringlets'), [fries]);
    assert.equal(heavyJobsOnEventLoop().get('synonyms') ?? 0, before);
  });
  it('are stored tidied and without duplicates', async () => {
    const { body } = await save({ en: ['  tater   tots ', 'Tater Tots'], ar: ['أصابع', 'اصابع'] });
    assert.deepEqual([body.group.en, body.group.ar], [['tater tots'], ['أصابع']]);
  });
  it('are refused with a sentence at the field', async () => {
    const refusal = async (change: object) => {
      const { status, body } = await save(change);
      return [status, body.code, body.fields];
    };
    assert.deepEqual(await refusal({ en: ['one'], ar: [] }), [
      422,
      'synonyms_few',
      { en: 'A group needs two words at least.' },
    ]);
    assert.deepEqual(await refusal({ en: ['tots', 'برجر'], ar: [] }), [
      422,
      'synonym_not_english',
      { en: '“برجر” is Arabic. Please enter it in the other field.' },
    ]);
    assert.deepEqual(await refusal({ en: ['tots'], ar: ['wedges'] }), [
      422,
      'synonym_not_arabic',
      { ar: '“wedges” is not Arabic. Please enter it in the other field.' },
    ]);
    assert.deepEqual(await refusal({ en: ['tots', '!!'], ar: [] }), [
      422,
      'synonym_empty',
      { en: '“!!” has no letters.' },
    ]);
    assert.deepEqual(await refusal({ en: ['tots', 'Hamburger'], ar: [] }), [
      422,
      'synonym_taken',
      { en: '“Hamburger” is in another group. A word can be in one group only.' },
    ]);
    for (const change of [
      { en: Array.from({ length: 21 }, (_, n) => `word ${n}`), ar: [] },
      { en: ['x'.repeat(41), 'y'], ar: [] },
      { en: ['', 'y'], ar: [] },
    ])
      assert.equal((await save(change)).status, 422);
    for (const change of [{}, { en: 'a,b', ar: [] }, { en: [7, 8], ar: [] }])
      assert.equal((await save(change)).status, 400);
  });
  it('cannot be overwritten by a seller who has not seen the last change', async () => {
    const { body } = await save({ en: ['gravy', 'jus'], ar: [] });
    const { _id: id, version } = body.group;
    await save({ id, version, en: ['gravy', 'jus', 'drippings'], ar: [] });
    const late = await save({ id, version, en: ['gravy', 'au jus'], ar: [] });
    assert.deepEqual([late.status, late.body.code], [409, 'changed_meanwhile']);
    assert.deepEqual(late.body.group.en, ['gravy', 'jus', 'drippings']);
    assert.equal((await save({ id: 'nothing', version: 1, en: ['a1', 'b1'], ar: [] })).status, 404);
  });
  it('do not get one word into two groups by two requests at once', async () => {
    const answers = await Promise.all([
      save({ en: ['relish', 'chutney'], ar: [] }),
      save({ en: ['relish', 'salsa verde'], ar: [] }),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422]);
  });
});
