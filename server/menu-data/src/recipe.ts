import { existsSync } from 'node:fs';
import { LAYOUTS, type Layout, type LayoutName } from './layouts';
import type { Parts } from './parts';

/** The backdrops of pictures. */
export const BACKDROPS = [
  'board',
  'plate',
  'boneplate',
  'tray',
  'paper',
  'counter',
  'skilletmac',
  'bowlbeans',
  'bowlslaw',
  'hero',
] as const;
export type Backdrop = (typeof BACKDROPS)[number];

/** The recipe of a picture. The first item is the dish, the others are its sides. */
export interface PictureRecipe {
  backdrop: Backdrop;
  layout: LayoutName;
  items: string[];
}

/** A dish's picture: a recipe, or a finished file in `pictures/`, named like the dish. */
export type DishPicture = PictureRecipe | 'rendered';

/** An item of a recipe: a rendered prop, or an emoji, which can lie flat (pies, wraps). */
export type Item = { kind: 'prop'; name: string } | { kind: 'emoji'; id: string; flat: boolean };

/** An invalid recipe. The message contains the dish, the fault and the valid values. */
export class RecipeError extends Error {
  override name = 'RecipeError';
}

/** Emoji that the menu must not show: pork, alcohol and a toadstool. */
const FORBIDDEN_EMOJI = new Map(
  Object.entries({
    '1f953': 'bacon',
    '1f437': 'pig',
    '1f416': 'pig',
    '1f43d': 'pig',
    '1f417': 'boar',
    '1f377': 'wine',
    '1f37a': 'beer',
    '1f37b': 'beer',
    '1f37e': 'champagne',
    '1f942': 'champagne',
    '1f378': 'cocktail',
    '1f379': 'cocktail',
    '1f943': 'whisky',
    '1f376': 'sake',
    '1f344': 'toadstool',
  }),
);

/** Parses an entry of `items`: `prop:brisket`, `1f32e` or `flat:1f967`. */
export function parseItem(text: string): Item {
  if (text.startsWith('prop:')) return { kind: 'prop', name: text.slice('prop:'.length) };
  const flat = text.startsWith('flat:');
  return { kind: 'emoji', id: flat ? text.slice('flat:'.length) : text, flat };
}

/**
 * Validates the picture of a dish: its file exists, or its recipe is valid.
 * @param dish the dish's id
 * @throws RecipeError with the first fault
 */
export function parsePicture(value: unknown, parts: Parts, dish: string): DishPicture {
  if (value !== 'rendered') return parseRecipe(value, parts, dish);
  if (!existsSync(parts.rendered(dish)))
    throw new RecipeError(`${dish}: pictures/${dish}.webp is missing; "npm run render" makes it`);
  return 'rendered';
}

/**
 * Validates a recipe against the existing parts.
 * @param dish the dish's id for the message
 * @throws RecipeError with the first fault
 */
export function parseRecipe(value: unknown, parts: Parts, dish: string): PictureRecipe {
  const fail = (message: string): never => {
    throw new RecipeError(`${dish}: ${message}`);
  };
  if (typeof value !== 'object' || value === null) return fail('the picture recipe is missing');
  const { backdrop, layout, items } = value as Record<string, unknown>;
  if (!isBackdrop(backdrop))
    return fail(`unknown backdrop "${String(backdrop)}"; known: ${BACKDROPS.join(', ')}`);
  if (!isLayout(layout))
    return fail(`unknown layout "${String(layout)}"; known: ${Object.keys(LAYOUTS).join(', ')}`);
  if (!Array.isArray(items) || !items.every((item) => typeof item === 'string'))
    return fail('items must be a list of names');
  const { slots }: Layout = LAYOUTS[layout];
  if (items.length > slots.length)
    return fail(`layout "${layout}" has room for ${slots.length} items, not ${items.length}`);
  if (items.length === 0 && slots.length > 0)
    return fail(`layout "${layout}" needs at least one item`);
  for (const text of items) {
    const fault = faultOf(parseItem(text), parts);
    if (fault) return fail(fault);
  }
  return { backdrop, layout, items };
}

function isBackdrop(value: unknown): value is Backdrop {
  return (BACKDROPS as readonly unknown[]).includes(value);
}

function isLayout(value: unknown): value is LayoutName {
  return typeof value === 'string' && Object.hasOwn(LAYOUTS, value);
}

function faultOf(item: Item, parts: Parts): string | undefined {
  if (item.kind === 'prop') {
    if (Object.hasOwn(parts.props, item.name)) return undefined;
    return `unknown prop "${item.name}"; known: ${Object.keys(parts.props).sort().join(', ')}`;
  }
  const forbidden = FORBIDDEN_EMOJI.get(item.id);
  if (forbidden) return `emoji "${item.id}" (${forbidden}) is not allowed on the menu`;
  // The format is checked first, because an id becomes part of a file name.
  if (/^[0-9a-f]+(-[0-9a-f]+)*$/.test(item.id) && parts.hasEmoji(item.id)) return undefined;
  return `unknown emoji "${item.id}"; items are "prop:<name>", "<emoji id>" or "flat:<emoji id>"`;
}
