import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import { CATEGORY_PATHS } from '@smokehouse/shared/contract';
import { CUTOUTS } from './compose-cutout';
import { HERO_SLIDES } from './compose-hero';
import { LAYOUTS } from './layouts';
import { readMenu, type MenuEntry } from './menu';
import { openParts } from './parts';
import { parsePicture, parseRecipe } from './recipe';

const parts = openParts();

/** The dishes that have a file with this ending in a folder of the parts, sorted. */
const namesIn = (folder: string, ending: string) =>
  readdirSync(join(parts.dir, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length).replaceAll('_', '-'))
    .toSorted();

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
    const subjectOf = ({ id, picture }: MenuEntry) =>
      picture === 'rendered' ? id : `${picture.items[0]} on ${picture.backdrop}`;
    const subjects = menu.map(subjectOf);
    const shared = menu.filter((_, index) => subjects.indexOf(subjects[index] ?? '') !== index);
    assert.deepEqual(
      shared.map(({ id }) => id),
      [],
    );
  });

  it('uses every rendered picture, and each has the file that renders it', () => {
    const rendered = menu.filter(({ picture }) => picture === 'rendered').map(({ id }) => id);
    assert.deepEqual(namesIn('pictures', '.webp'), rendered.toSorted());
    for (const id of rendered) assert.ok(namesIn('dishes/recipes', '.py').includes(id), id);
  });

  it('keeps rendered pictures in 4:3 and together below 12 MB', async () => {
    let bytes = 0;
    for (const name of namesIn('pictures', '.webp')) {
      const file = parts.rendered(name);
      const { width, height, format } = await sharp(file).metadata();
      assert.deepEqual([format, width, height], ['webp', 960, 720], name);
      bytes += (await stat(file)).size;
    }
    assert.ok(bytes < 12_000_000, `${bytes} bytes`);
  });

  it('keeps no prop and no layout that no picture uses', () => {
    const recipes = [
      ...menu.map(({ picture }) => picture),
      ...HERO_SLIDES.map((slide) => ('recipe' in slide ? slide.recipe : 'rendered')),
    ].filter((picture) => picture !== 'rendered');
    const items = [...recipes.flatMap((recipe) => recipe.items), ...Object.values(CUTOUTS)];
    const unusedProps = Object.keys(parts.props).filter((name) => !items.includes(`prop:${name}`));
    const layouts = new Set([...recipes.map(({ layout }) => layout), 'none']);
    const unusedLayouts = Object.keys(LAYOUTS).filter((name) => !layouts.has(name));
    assert.deepEqual([unusedProps, unusedLayouts], [[], []]);
  });

  it('has Arabic names and descriptions in Arabic letters', () => {
    for (const { id, name, description } of menu) {
      assert.match(name.ar, /\p{Script=Arabic}/u, id);
      assert.match(description.ar, /\p{Script=Arabic}/u, id);
    }
  });
});

describe('parsePicture()', () => {
  it('names the missing file of a rendered picture, and how to make it', () => {
    assert.throws(() => parsePicture('rendered', parts, 'some-dish'), {
      name: 'RecipeError',
      message: /^some-dish: pictures\/some-dish\.webp is missing; "npm run render" makes it/,
    });
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
