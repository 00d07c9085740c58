import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import { CATEGORY_PATHS } from '@smokehouse/shared/contract';
import { createLabels } from './labels';
import { menuFolder, readIngredients, readMenu } from './menu';
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

describe('the labels of the shipped dishes', () => {
  const dishOf = (id: string) => {
    const dish = menu.find((one) => one.id === id);
    assert.ok(dish, id);
    return dish;
  };
  /** Words of meat and fish in a description. */
  const MEAT =
    /beef|brisket|\brib|sausage|chicken|turkey|angus|burnt ends|wings|patt(?:y|ies)|tenderloin|tallow|drippings|بقر|بريسكت|أضلاع|نقانق|دجاج|ديك|لحم|شحم/iu;

  it('call no dish vegetarian that names meat', () => {
    for (const { id, name, description, pictureText, tags = [] } of menu) {
      if (!tags.includes('vegetarian')) continue;
      for (const text of [name, description, pictureText].flatMap(({ en, ar }) => [en, ar]))
        assert.doesNotMatch(text, MEAT, id);
    }
    assert.equal(dishOf('house-fries').tags, undefined);
    assert.deepEqual(dishOf('smoked-hummus').tags, ['smoked']);
  });

  it('name what the parts of a dish contain', () => {
    for (const [dish, part] of [
      ['loaded-brisket-fries', 'burnt-ends'],
      ['brisket-mac-skillet', 'burnt-ends'],
      ['pitmasters-tray', 'oak-smoked-brisket'],
      ['pitmasters-tray', 'mustard-slaw'],
    ] as const)
      for (const allergen of dishOf(part).allergens)
        assert.ok(dishOf(dish).allergens.includes(allergen), `${dish}: ${allergen}`);
  });

  it('are the same for a side or sauce as for the dish or preparation that it is', () => {
    const SIDES: Readonly<Record<string, string>> = {
      'skin-on-fries': 'house-fries',
      'fries-and-drink': 'house-fries',
      'mustard-slaw': 'mustard-slaw',
      'pit-beans': 'pit-beans',
      'texas-toast': 'texas-toast',
      'charred-corn': 'charred-corn-salad',
      'mac-and-cheese': 'kids-mac',
    };
    const { groups } = JSON.parse(readFileSync(join(menuFolder(), 'options.json'), 'utf8')) as {
      groups: { options: { id: string; allergens?: string[]; product?: string }[] }[];
    };
    const options = groups.flatMap((group) => group.options);
    const allergensOf = (id: string) => options.find((one) => one.id === id)?.allergens;
    for (const [id, dish] of Object.entries(SIDES))
      assert.deepEqual(allergensOf(id), dishOf(dish).allergens, id);
    const labelsOf = createLabels(readIngredients());
    for (const [id, sauce] of [
      ['house-barbecue', 'house-barbecue'],
      ['carolina-mustard', 'carolina-mustard'],
      ['white-barbecue', 'white-barbecue'],
      ['green-herb', 'herb-sauce'],
    ] as const)
      assert.deepEqual(allergensOf(id), labelsOf([sauce], id).allergens, id);
  });

  it('of an unknown ingredient are an error that names the dish', () => {
    const labelsOf = createLabels({ egg: { allergens: ['eggs'], animal: 'product' } });
    assert.deepEqual(labelsOf(['egg'], 'omelette').diets, ['vegetarian']);
    assert.throws(() => labelsOf(['eg'], 'omelette'), /omelette: unknown ingredient "eg"/);
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
      await copyFile(join(menuFolder(), 'ingredients.json'), join(folder, 'ingredients.json'));
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
