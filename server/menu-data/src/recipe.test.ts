import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CATEGORY_PATHS } from '@smokehouse/shared/contract';
import { readMenu } from './menu';
import { openParts } from './parts';
import { parseRecipe } from './recipe';

const parts = openParts();

describe('menu.json', () => {
  // readMenu() throws on an invalid recipe, an empty text, a broken price or an unknown category.
  const menu = readMenu(parts);

  it('has sixty dishes with valid recipes, both languages and whole prices', () => {
    assert.equal(menu.length, 60);
    for (const { price } of menu) assert.ok(Number.isInteger(price));
  });

  it('has unique ids', () => {
    assert.equal(new Set(menu.map(({ id }) => id)).size, menu.length);
  });

  it('has dishes in all ten categories', () => {
    assert.deepEqual(new Set(menu.map(({ category }) => category)), new Set(CATEGORY_PATHS));
  });

  it('shows no two dishes in one picture: the same food on the same backdrop', () => {
    const subjects = menu.map(({ picture: { backdrop, items } }) => `${items[0]} on ${backdrop}`);
    const shared = menu.filter((_, index) => subjects.indexOf(subjects[index] ?? '') !== index);
    assert.deepEqual(
      shared.map(({ id }) => id),
      [],
    );
  });

  it('has Arabic names and descriptions in Arabic letters', () => {
    for (const { id, name, description } of menu) {
      assert.match(name.ar, /\p{Script=Arabic}/u, id);
      assert.match(description.ar, /\p{Script=Arabic}/u, id);
    }
  });
});

describe('parseRecipe()', () => {
  const recipe = { backdrop: 'board', layout: 'solo', items: ['prop:brisket'] };
  const fault = (change: object) => () => parseRecipe({ ...recipe, ...change }, parts, 'some-dish');

  it('names the dish and the unknown prop', () => {
    assert.throws(fault({ items: ['prop:lobster'] }), {
      name: 'RecipeError',
      message: /^some-dish: unknown prop "lobster"; known: .*brisket/,
    });
  });

  it('names an unknown layout and the known ones', () => {
    assert.throws(fault({ layout: 'tower' }), /unknown layout "tower"; known: solo, duo/);
  });

  it('names an unknown backdrop and the known ones', () => {
    assert.throws(fault({ backdrop: 'beach' }), /unknown backdrop "beach"; known: board, plate/);
  });

  it('refuses an emoji id that leads out of the emoji folder', () => {
    assert.throws(fault({ items: ['../package'] }), /unknown emoji/);
  });

  it('refuses pork and alcohol', () => {
    assert.throws(fault({ items: ['1f953'] }), /bacon/);
    assert.throws(fault({ items: ['flat:1f37a'] }), /beer/);
  });

  it('refuses more items than the layout has slots', () => {
    assert.throws(fault({ items: ['prop:brisket', 'prop:fries'] }), /room for 1 items, not 2/);
  });
});
