import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import { CATEGORY_PATHS } from '@smokehouse/shared/contract';
import { createLabels } from './labels';
import { menuFolder, readMenu } from './menu';
import { readOptions } from './options';
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

  it('count the frying fat as an ingredient', () => {
    for (const id of ['house-fries', 'onion-ring-stack', 'crispy-chicken-burger', 'kids-chicken'])
      assert.ok(!dishOf(id).tags?.some((tag) => tag === 'vegetarian' || tag === 'vegan'), id);
  });

  it('call each dish smoked whose text says so in one of the languages', () => {
    for (const { id, description, tags = [] } of menu) {
      // Smoked salt or onions do not make a smoked dish.
      if (/smoked (?:salt|onion mayo)/iu.test(description.en)) continue;
      if (/\bsmoked\b|مدخّن|تُدخ[َّ]+ن/iu.test(`${description.en} ${description.ar}`))
        assert.ok(tags.includes('smoked'), id);
    }
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

  const { groups } = readOptions();
  const options = groups.flatMap((group) => group.options);
  /** What a label compares: an absent list is an empty one. */
  const labelsIn = ({ allergens, mayContain }: Record<string, unknown>) => ({
    allergens: allergens ?? [],
    mayContain: mayContain ?? [],
  });

  it('are the same for an option as for the dish that it is a portion of', () => {
    const source = JSON.parse(readFileSync(join(menuFolder(), 'options.json'), 'utf8')) as {
      groups: { options: { id: string; sameAs?: string; product?: string }[] }[];
    };
    const ids = new Set(menu.map(({ id }) => id));
    const portions = source.groups
      .flatMap((group) => group.options)
      .filter(({ product }) => product === undefined);
    for (const { id, sameAs } of portions)
      if (ids.has(id))
        assert.equal(sameAs, id, `${id} is a dish: its labels are those of the dish`);
    for (const { id, sameAs } of portions) {
      if (sameAs === undefined) continue;
      const dish = dishOf(sameAs);
      const matching = options.filter((option) => option.id === id && !option.product);
      assert.ok(matching.length > 0, id);
      for (const option of matching)
        assert.deepEqual(
          [option['caloriesKcal'], option['sodiumMg'], option['caffeineMg'], labelsIn(option)],
          [dish.calories, dish.sodium, dish.caffeine, labelsIn({ ...dish })],
          id,
        );
    }
  });

  it('of an option that is eaten or drunk are never left out', () => {
    for (const group of groups) {
      const isFood = group.options.some((option) => 'caloriesKcal' in option);
      if (!isFood || group['replacesPrice']) continue;
      for (const option of group.options)
        assert.ok(Array.isArray(option['allergens']), `${group.id}/${option.id}`);
    }
  });

  it('of the Sauce Flight are those of its four sauces', () => {
    const sauces = groups.find(({ id }) => id === 'sauces')?.options ?? [];
    assert.equal(sauces.length, 4);
    const sum = (key: string) => sauces.reduce((total, one) => total + Number(one[key]), 0);
    const flight = dishOf('sauce-flight');
    assert.deepEqual([flight.calories, flight.sodium], [sum('caloriesKcal'), sum('sodiumMg')]);
    const contained = new Set(sauces.flatMap((one) => one['allergens'] as string[]));
    assert.deepEqual(new Set(flight.allergens), contained);
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
