import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import { CATEGORY_PATHS } from '@smokehouse/shared/contract';
import { menuFolder, readMenu } from './menu';
import { planPictures } from './plan';

// It throws on an empty text, a broken price or an unknown category.
const menu = readMenu();

describe('menu.json', () => {
  it('has sixty dishes with both languages and whole prices', () => {
    assert.equal(menu.length, 60);
    for (const { price } of menu) assert.ok(Number.isInteger(price));
  });

  it('has unique ids', () => {
    assert.equal(new Set(menu.map(({ id }) => id)).size, menu.length);
  });

  it('has dishes in all ten categories', () => {
    assert.deepEqual(new Set(menu.map(({ category }) => category)), new Set(CATEGORY_PATHS));
  });

  it('has Arabic names, descriptions and texts of pictures in Arabic letters', () => {
    for (const { id, name, description, pictureText } of menu)
      for (const { ar } of [name, description, pictureText])
        assert.match(ar, /\p{Script=Arabic}/u, id);
  });

  it('says in a short text of its own what each picture shows', () => {
    for (const language of ['en', 'ar'] as const) {
      const texts = menu.map(({ pictureText }) => pictureText[language]);
      assert.equal(new Set(texts).size, menu.length);
      for (const [index, text] of texts.entries()) {
        assert.notEqual(text, menu[index]?.name[language]);
        assert.ok(text.length <= 125, text);
      }
    }
  });
});

describe('readMenu()', () => {
  it('names the dish and its first fault', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'menu-data-'));
    try {
      const dishes = JSON.parse(await readFile(join(menuFolder(), 'menu.json'), 'utf8')) as [
        { name: { ar: string } },
      ];
      dishes[0].name.ar = ' ';
      await writeFile(join(folder, 'menu.json'), JSON.stringify(dishes));
      assert.throws(() => readMenu(folder), {
        message: 'oak-smoked-brisket: the name must be filled in English and Arabic',
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('pictures/', () => {
  const planned = planPictures();
  const folder = join(menuFolder(), 'pictures');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.webp'))
    .map((name) => join(folder, name));

  it('has a source for each picture, and no file that belongs to none', () => {
    assert.deepEqual(
      sources.toSorted(),
      [...new Set(planned.map(({ source }) => source))].toSorted(),
    );
  });

  it('has sources of the size of their place', async () => {
    for (const { name, source } of planned) {
      const { width, height, format, hasAlpha } = await sharp(source).metadata();
      assert.equal(format, 'webp', name);
      if (name.startsWith('cut-')) {
        assert.ok(hasAlpha && width <= 420 && height <= 300, `${name}: ${width} x ${height}`);
      } else {
        const size = name.startsWith('hero-') ? [1920, 1067] : [960, 720];
        assert.deepEqual([width, height], size, name);
      }
    }
  });

  it('keeps its files together below 12 MB', async () => {
    const sizes = await Promise.all(sources.map(async (file) => (await stat(file)).size));
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    assert.ok(bytes < 12_000_000, `${bytes} bytes`);
  });

  it('has a source for each recipe of dishes/', () => {
    const recipes = join(menuFolder(), 'dishes/recipes');
    const rendered = readdirSync(recipes, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.py'))
      .map((name) => join(folder, name.replaceAll('_', '-').replace(/py$/, 'webp')));
    assert.deepEqual(
      rendered.filter((file) => !sources.includes(file)),
      [],
    );
  });

  it('shows no two dishes in one picture', async () => {
    const keys = new Set(planned.map(({ key }) => key));
    assert.equal(keys.size, planned.length);
    const contents = await Promise.all(sources.map((file) => readFile(file, 'base64')));
    assert.equal(new Set(contents).size, sources.length);
  });
});
