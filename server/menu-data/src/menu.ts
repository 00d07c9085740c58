import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Allergen,
  CATEGORY_PATHS,
  type CategoryPath,
  type Course,
  type Station,
} from '@smokehouse/shared/contract';
import {
  COURSES,
  MAX_KITCHEN_NAME,
  STATIONS,
} from '@smokehouse/shared/contract/ordering/kitchen/rules';
import { DISH_TAGS, type DishTag } from '@smokehouse/shared/contract/menu/products/labels';
import { createLabels, ingredients, type Ingredients, type Labels, type LabelsOf } from './labels';

/** The labels that a dish has of itself. */
const OWN_TAGS = DISH_TAGS.filter((tag) => tag !== 'vegetarian' && tag !== 'vegan');

/** A text in both languages of the site. */
export interface Bilingual {
  en: string;
  ar: string;
}

/** A dish of `menu.json`. The first six of the file are the best sellers. */
export interface MenuEntry {
  /** Lower case and hyphens; names the folder of its pictures. */
  id: string;
  name: Bilingual;
  description: Bilingual;
  /** What its picture in `pictures/` shows, for people who do not see it. */
  pictureText: Bilingual;
  category: CategoryPath;
  /** Whole riyals, taxes included. */
  price: number;
  calories: number;
  /** Unit: mg. */
  sodium: number;
  /** Absent if there is none. Unit: mg. */
  caffeine?: number;
  /** The allergens that must be declared by law; empty if there are none. */
  allergens: readonly Allergen[];
  /** Traces that the kitchen cannot exclude; absent if there are none. */
  mayContain?: readonly Allergen[];
  /** What guests filter by; absent if there is nothing. Its diets follow from the ingredients. */
  tags?: readonly DishTag[];
  /** What guests call it by its ingredients, in both languages: beef, لحم. */
  words: readonly string[];
  inStock: boolean;
  /** Where it is made. */
  station: Station;
  /** Absent for drinks and extras. */
  course?: Course;
  /** A short name for the kitchen; absent if the name is short. */
  kitchenName?: Bilingual;
  /** How long before a scheduled delivery the kitchen must begin it; absent: like the others. */
  leadMinutes?: number;
}

/** The folder of `menu.json` and of all pictures in a checkout. */
export function menuFolder(): string {
  return fileURLToPath(new URL('..', import.meta.url));
}

/**
 * Reads `menu.json`, checks every entry and derives its labels from its ingredients.
 * @param folder of `menu.json` and `ingredients.json`
 * @throws with the dish and its first fault
 */
export function readMenu(folder = menuFolder()): MenuEntry[] {
  const entries = JSON.parse(readFileSync(join(folder, 'menu.json'), 'utf8')) as unknown[];
  const labelsOf = createLabels(readIngredients(folder));
  return entries.map((value, index) => parseEntry(value, index, labelsOf));
}

/**
 * Reads `ingredients.json`: what the dishes are made of.
 * @throws ZodError for an allergen or field that does not exist
 */
export function readIngredients(folder = menuFolder()): Ingredients {
  return ingredients.parse(JSON.parse(readFileSync(join(folder, 'ingredients.json'), 'utf8')));
}

function parseEntry(value: unknown, index: number, labelsOf: LabelsOf): MenuEntry {
  const {
    id,
    name,
    description,
    pictureText,
    category,
    price,
    calories,
    sodium,
    caffeine,
    ingredients,
    tags,
    inStock,
    station,
    course,
    kitchenName,
    leadMinutes,
  } = Object(value) as Record<string, unknown>;
  const where = typeof id === 'string' ? id : `entry ${index + 1}`;
  const need = (condition: boolean, what: string) => {
    if (!condition) throw new Error(`${where}: ${what}`);
  };
  need(
    typeof id === 'string' && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(id),
    'the id must be lower case words joined by hyphens',
  );
  need(isBilingual(name), 'the name must be filled in English and Arabic');
  need(isBilingual(description), 'the description must be filled in English and Arabic');
  need(isBilingual(pictureText), 'the text of the picture must be filled in English and Arabic');
  need(
    (CATEGORY_PATHS as readonly unknown[]).includes(category),
    `unknown category "${String(category)}"; known: ${CATEGORY_PATHS.join(', ')}`,
  );
  need(
    Number.isSafeInteger(price) && Number(price) > 0,
    'the price must be a whole number of riyals',
  );
  need(
    Number.isSafeInteger(calories) && Number(calories) >= 0,
    'the calories must be a whole number',
  );
  need(
    Number.isSafeInteger(sodium) && Number(sodium) >= 0,
    'the sodium must be a whole number of mg',
  );
  need(
    caffeine === undefined || (Number.isSafeInteger(caffeine) && Number(caffeine) > 0),
    'the caffeine must be a whole number of mg, or left out',
  );
  const labels = readLabels({ ingredients, tags }, need, (names) => labelsOf(names, where));
  need(typeof inStock === 'boolean', 'inStock must be true or false');
  checkKitchen({ station, course, kitchenName, leadMinutes }, need);
  return {
    id,
    name,
    description,
    pictureText,
    category,
    price,
    calories,
    sodium,
    ...(caffeine !== undefined && { caffeine }),
    ...labels,
    inStock,
    station,
    ...definedOf({ course, kitchenName, leadMinutes }),
  } as MenuEntry;
}

/** The labels that follow from the ingredients, with the dish's own tags. */
function readLabels(
  { ingredients, tags = [] }: { ingredients: unknown; tags: unknown },
  need: (condition: boolean, what: string) => void,
  labelsOf: (names: readonly string[]) => Labels,
): Pick<MenuEntry, 'allergens' | 'mayContain' | 'tags' | 'words'> {
  need(
    Array.isArray(ingredients) && ingredients.length > 0,
    'the ingredients must be names of ingredients.json',
  );
  need(
    isListOf(OWN_TAGS, tags),
    `the tags must be of ${OWN_TAGS.join(', ')}; diets follow from the ingredients`,
  );
  const { allergens, mayContain, diets, words } = labelsOf(ingredients as string[]);
  const all = [...diets, ...(tags as DishTag[])];
  return {
    allergens,
    words,
    ...(mayContain.length > 0 && { mayContain }),
    ...(all.length > 0 && { tags: all }),
  };
}

/** The fields that are set. */
function definedOf(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
const isListOf = (all: readonly string[], value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => all.includes(one as string));

function isBilingual(value: unknown): value is Bilingual {
  const { en, ar } = Object(value) as Record<string, unknown>;
  return [en, ar].every((text) => typeof text === 'string' && text.trim() !== '');
}

/** Checks where a dish is made, its place in a meal and its short name. */
function checkKitchen(
  {
    station,
    course,
    kitchenName,
    leadMinutes,
  }: Record<'station' | 'course' | 'kitchenName' | 'leadMinutes', unknown>,
  need: (condition: boolean, what: string) => void,
): void {
  need(
    (STATIONS as readonly unknown[]).includes(station),
    `the station must be one of ${STATIONS.join(', ')}`,
  );
  need(
    course === undefined || (COURSES as readonly unknown[]).includes(course),
    `the course must be one of ${COURSES.join(', ')}, or left out`,
  );
  need(
    kitchenName === undefined || isKitchenName(kitchenName),
    `the kitchen name must be filled in both languages, ${MAX_KITCHEN_NAME} characters at most`,
  );
  need(
    leadMinutes === undefined || (Number.isSafeInteger(leadMinutes) && Number(leadMinutes) > 0),
    'the lead must be a whole number of minutes, or left out',
  );
}

function isKitchenName(value: unknown): value is Bilingual {
  if (!isBilingual(value)) return false;
  return value.en.length <= MAX_KITCHEN_NAME && value.ar.length <= MAX_KITCHEN_NAME;
}
