import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { type CallAnswer, normaliseForSearch, type Product } from '@smokehouse/shared/contract';
import { readMenu } from '../../../menu-data/src/index';
import { asset } from '../../assets';
import { startTestApp } from '../../testing';
import { newDish } from '../../testing-people';

const test = await startTestApp();
const visitor = test.browser();
type Answer = CallAnswer<'GET /api/product/search'>;

/** Searches over HTTP. */
async function find(q: string): Promise<Answer> {
  const call = `GET /api/product/search?${new URLSearchParams({ q }).toString()}`;
  const { status, body } = await visitor.call<Answer>(call);
  assert.equal(status, 200, q);
  return body as Answer;
}
const idsOf = async (q: string) => (await find(q)).ids;
const categoriesOf = async (q: string) => (await find(q)).categories.map(({ path }) => path);

let menu: Product[] = [];
before(async () => {
  for (const { id, name, description, ...dish } of readMenu(asset('menu-data')))
    await newDish(test, {
      id,
      name: name.en,
      nameAr: name.ar,
      description: description.en,
      descriptionAr: description.ar,
      category: dish.category,
      price: dish.price,
    });
  menu = (await visitor.call<{ products: Product[] }>('GET /api/product/list')).body.products;
});

interface Search {
  query: string;
  language: 'en' | 'ar';
  /** Ids of dishes, and `category:` with a category's path. One of them must be found. */
  expected: string[];
}
const searches = JSON.parse(
  readFileSync(asset('src/menu/search/searches.json'), 'utf8'),
) as Search[];
const FOODS = readMenu(asset('menu-data')).flatMap(({ words }) => words);
const WANTED_SHARE = 0.95;
const FIRST = 3;

describe('the list of searches', () => {
  it('has 100 searches in both languages', () => {
    assert.equal(searches.length, 100);
    for (const language of ['en', 'ar'])
      assert.ok(searches.filter((search) => search.language === language).length >= 40);
  });
  it('finds at least 95 % in the first three results', async (t) => {
    const misses: string[] = [];
    for (const { query, expected } of searches) {
      const { categories, ids } = await find(query);
      const first = [...categories.map(({ path }) => `category:${path}`), ...ids].slice(0, FIRST);
      if (!first.some((one) => expected.includes(one)))
        misses.push(`${query}: ${first.join(', ') || 'nothing'}`);
    }
    t.diagnostic(`${searches.length - misses.length} of ${searches.length} found`);
    const message = `Not found:\n${misses.join('\n')}`;
    assert.ok(misses.length <= searches.length * (1 - WANTED_SHARE), message);
  });
});

describe('GET /api/product/search', () => {
  it('finds the dishes whose names contain the text, ignoring case', async () => {
    const texts = new Set(
      menu.flatMap(({ name, nameAr = '' }) => `${name} ${nameAr}`.split(/\s+/)),
    );
    for (const text of [...texts, 'o', 'e', 'BRIS', 'smoked chi', '& f', 'ريش المد']) {
      const found = await idsOf(text);
      // Shorter texts from the start of a word: steak contains tea.
      const needle = normaliseForSearch(text);
      const begins = new RegExp(`(?<![\\p{L}\\p{N}])${needle}`, 'u');
      const contains = (one: string) =>
        needle.length < 4 ? begins.test(one) : one.includes(needle);
      const contained = menu.filter(({ name, nameAr = '' }) =>
        [name, nameAr].map(normaliseForSearch).some(contains),
      );
      for (const { _id } of contained) assert.ok(found.includes(_id), `${text}: ${_id}`);
      // In Arabic, the article and the endings of a word are part of it. Foods find more dishes.
      if (/[a-z]/i.test(text) && !FOODS.includes(text.toLowerCase()))
        assert.equal(found.length, contained.length, text);
    }
  });
  it('lists exact names first, then whole words, then parts of words', async () => {
    assert.equal((await idsOf('Saudi Coffee'))[0], 'saudi-coffee');
    assert.equal((await idsOf('قهوة سعودية'))[0], 'saudi-coffee');
    // A brisket burger is a burger, and a coffee shake is no coffee.
    assert.deepEqual(await idsOf('coffee'), ['saudi-coffee', 'date-shake']);
    assert.deepEqual(await idsOf('tea'), ['peach-iced-tea']);
  });
  it('finds nothing for words that are not on the menu', async () => {
    const words =
      'blorptang zzzz asdfgh sushi pizza lasagna fish shrimp salmon curry ramen laptop login hello ' +
      'قرمبوش طظغذ فففف حححح بيتزا سوشي سمك روبيان سلمون شاورما برياني مندي سيارة مرحبا وظائف';
    for (const word of words.split(' ')) {
      const { ids, categories } = await find(word);
      assert.deepEqual([ids, categories], [[], []], word);
    }
  });
  it('ignores the Arabic article, vowel signs, tatweel and the forms of a letter', async () => {
    const brisket = await idsOf('بريسكت');
    assert.ok(brisket.length > 5);
    for (const text of ['البريسكت', 'والبريسكت', 'بالبريسكت', 'بَرِيسكت', 'بريـــسكت'])
      assert.deepEqual((await idsOf(text)).sort(), [...brisket].sort(), text);
    assert.deepEqual(await idsOf('أجنحة'), await idsOf('اجنحه'));
  });
  it('accepts one typo from four letters on and two from eight on', async () => {
    for (const text of ['brisket', 'wings', 'lemonade', 'بريسكت', 'بطاطس']) {
      const [best] = await idsOf(text);
      const swapped = `${text.slice(0, 1)}${text[2]}${text[1]}${text.slice(3)}`;
      for (const typo of [swapped, text.slice(0, -2) + text.slice(-1), `${text}ظ`])
        assert.ok((await idsOf(typo)).slice(0, FIRST).includes(best ?? ''), typo);
    }
    assert.deepEqual(await idsOf('strewbary'), ['strawberry-shortcake']);
    assert.ok((await idsOf('sausges')).includes('smoked-sausage'));
    // Three letters are too short for a typo.
    assert.deepEqual(await idsOf('tua'), []);
  });
  it('understands transliterations in both directions', async () => {
    assert.deepEqual(await idsOf('وينجز'), ['smoked-wings']);
    assert.deepEqual(await idsOf('knafeh'), ['kunafa-cheesecake']);
    assert.deepEqual(await idsOf('karkade'), ['hibiscus-cooler']);
    assert.deepEqual((await idsOf('dajaj')).sort(), (await idsOf('دجاج')).sort());
    assert.deepEqual((await idsOf('تشيكن')).sort(), (await idsOf('chicken')).sort());
  });
  it('understands a text typed on the keyboard of the other language', async () => {
    assert.deepEqual((await idsOf('fvds;j')).sort(), (await idsOf('بريسكت')).sort());
    assert.deepEqual((await idsOf('لاقهسنثف')).sort(), (await idsOf('brisket')).sort());
    assert.deepEqual((await find('fvds;j')).shownFor, { kind: 'instead', text: 'بريسكت' });
  });
  it('understands words with a space too many or too few', async () => {
    assert.deepEqual(await idsOf('hotdog'), ['kids-hotdog']);
    assert.deepEqual(await idsOf('cheese cake'), await idsOf('cheesecake'));
    assert.deepEqual(await idsOf('chickenburger'), ['crispy-chicken-burger']);
    assert.deepEqual(await idsOf('برجردجاج'), ['crispy-chicken-burger']);
  });
  it('finds categories by name and synonym, with their dishes and their number', async () => {
    for (const text of ['حلويات', 'حلا', 'desserts', 'sweets', 'pg,dhj'])
      assert.deepEqual((await find(text)).categories, [{ path: 'dessert', count: 5 }], text);
    for (const text of ['مشروبات', 'مشروب', 'drinks', 'beverages'])
      assert.deepEqual(await categoriesOf(text), ['mocktail-and-drinks'], text);
    assert.ok((await idsOf('desserts')).includes('pecan-pie'));
  });
  it('says what it searched for instead or in addition', async () => {
    assert.deepEqual((await find('برسكت')).shownFor, { kind: 'instead', text: 'بريسكت' });
    assert.deepEqual((await find('برغر')).shownFor, { kind: 'spelling', text: 'برجر' });
    assert.deepEqual((await find('pepsi')).shownFor, { kind: 'also', text: 'cola' });
    assert.equal((await find('burger')).shownFor, undefined);
  });
  it('lists sold-out dishes after equal ones', async () => {
    const rank = async () => (await idsOf('beans salad')).length;
    assert.ok((await rank()) > 0);
    const [first] = await idsOf('wrap');
    assert.equal(first, 'smoked-chicken-wrap');
    const id = await newDish(test, {
      name: 'Falafel Wrap',
      inStock: false,
      category: 'sandwiches',
    });
    await newDish(test, { id: 'halloumi-wrap', name: 'Halloumi Wrap', category: 'sandwiches' });
    assert.deepEqual(await idsOf('wrap'), ['smoked-chicken-wrap', 'halloumi-wrap', id]);
  });
  it('finds a new dish at once, also by the transliteration of its only name', async () => {
    const id = await newDish(test, { name: 'Chimichurri Picanha', category: 'main-course' });
    assert.deepEqual(await idsOf('picanha'), [id]);
    assert.deepEqual(await idsOf('بيكانيا'), []);
    assert.deepEqual(await idsOf('بيكانها'), [id]);
  });
  it('answers the first dishes completely, and all ids', async () => {
    const { ids, products } = await find('smoked');
    assert.equal(products.length, 6);
    assert.deepEqual(
      products.map(({ _id }) => _id),
      ids.slice(0, 6),
    );
    assert.equal(products[0]?.price, menu.find(({ _id }) => _id === ids[0])?.price);
  });
  it('returns 422 for an empty or very long text, and 400 for text that cannot be stored', async () => {
    const statusOf = async (query: string) => {
      const { status, body } = await visitor.call(`GET /api/product/search${query}`);
      return [status, body.code, Object.keys(body.fields ?? {})];
    };
    assert.deepEqual(await statusOf('?q='), [422, 'breaks_rule', ['q']]);
    assert.deepEqual(await statusOf('?q=%20%20%09'), [422, 'breaks_rule', ['q']]);
    assert.deepEqual(await statusOf(`?q=${'a'.repeat(101)}`), [422, 'breaks_rule', ['q']]);
    assert.deepEqual(await statusOf(''), [400, 'invalid', ['q']]);
    assert.deepEqual(await statusOf('?q=a&q=b'), [400, 'invalid', ['q']]);
    assert.deepEqual(await statusOf('?q=%00'), [400, 'bad_text', []]);
  });
  it('finds nothing for text without letters, and never fails', async () => {
    for (const text of ['(.*)+$', '[-', '\\', '%%', "';--", '😀', '\u0007', '\u200f', '؟؟', '…'])
      assert.deepEqual((await find(text)).ids, [], text);
    for (const text of ['a '.repeat(50), 'ا'.repeat(100), '١٢٣', '__proto__', 'constructor'])
      assert.ok(Array.isArray((await find(text)).ids), text);
  });
});
