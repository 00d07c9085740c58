import { type Labels, tracesOf } from '../products/labels';
import { toHalalas } from '../../money';
import { LINE_KEY, MAX_NOTE, MAX_SELECTIONS } from './limits';
import type { DishGroup, MenuOption, OptionGroup, OptionsMenu } from './schemas';
import { graphemeLength, hasPiledMarks, tidy } from '../../text';
import { splitHalalas } from '../../split';

/** A chosen option: `group/option`, of a nested group `group/option/group/option`. */
export interface Selection {
  option: string;
  quantity: number;
}

/** A dish with the chosen options and the note to the kitchen. */
export interface LineChoice {
  product: string;
  options: readonly Selection[];
  note: string;
}

/** Adds up the selections of the same option, in the order of their paths. */
function mergeSelections(options: readonly Selection[]): Selection[] {
  const merged = new Map<string, number>();
  for (const { option, quantity } of options)
    merged.set(option, (merged.get(option) ?? 0) + quantity);
  return [...merged]
    .filter(([, quantity]) => quantity > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([option, quantity]) => ({ option, quantity }));
}

/**
 * The key of a cart line: equal for equal choices, whatever their order. A dish without options and
 * note has its id as the key, so that a cart without options maps dish ids to quantities.
 */
export function lineKey({ product, options, note }: LineChoice): string {
  const chosen = mergeSelections(options)
    .map(({ option, quantity }) => (quantity > 1 ? `${option}*${quantity}` : option))
    .join('+');
  const text = tidy(note);
  if (chosen === '' && text === '') return product;
  return [product, chosen, ...(text === '' ? [] : [text])].join('~');
}

/**
 * Reverses {@link lineKey}. Only for keys of carts, which have the pattern `LINE_KEY`: what a
 * request orders is never put into a key and read back.
 */
export function parseLineKey(key: string): LineChoice {
  const [product = '', chosen = '', ...note] = key.split('~');
  return {
    product,
    options: chosen === '' ? [] : chosen.split('+').map(parseSelection),
    note: note.join('~'),
  };
}

function parseSelection(text: string): Selection {
  const [option = '', quantity = '1'] = text.split('*');
  return { option, quantity: Number(quantity) };
}

/**
 * True for a key that {@link lineKey} can have made. Earlier versions of the site did not compose
 * the letters of notes, so a key may be decomposed.
 */
export function isLineKey(key: string): boolean {
  if (!LINE_KEY.test(key) || hasPiledMarks(key)) return false;
  const choice = parseLineKey(key);
  return (
    choice.options.length <= MAX_SELECTIONS &&
    graphemeLength(choice.note) <= MAX_NOTE &&
    lineKey(choice) === key.normalize()
  );
}

/** The id of the dish of a cart line. */
export const productOfKey = (key: string): string => key.split('~', 1)[0] ?? key;

/** An option as a dish offers it. */
export interface OfferedOption {
  path: string;
  option: MenuOption;
  /** What it adds to the price of the dish; in a `replacesPrice` group, the price. Unit: halalas. */
  halalas: number;
}

/** A group as a dish offers it. */
export interface OfferedGroup {
  path: string;
  group: OptionGroup;
  min: number;
  max: number;
  options: OfferedOption[];
  /** Part of the path of the option that it belongs to; null for a group of the dish. */
  parent: string | null;
}

function offer(group: OptionGroup, link: DishGroup | null, parent: string | null): OfferedGroup {
  const path = parent === null ? group.id : `${parent}/${group.id}`;
  return {
    path,
    group,
    parent,
    min: link?.min ?? group.min,
    // Two sizes would be cheaper than one: each replaces the price of the dish.
    max: group.replacesPrice ? 1 : (link?.max ?? group.max),
    options: group.options.map((option) => ({
      path: `${path}/${option.id}`,
      option,
      halalas: toHalalas(link?.prices?.[option.id] ?? option.price ?? 0),
    })),
  };
}

/**
 * The groups that are open for a choice, in the order in which they are shown: those of the dish,
 * each followed by the nested groups of its chosen options.
 */
export function openGroups(
  menu: OptionsMenu,
  product: string,
  chosen: readonly Selection[],
): OfferedGroup[] {
  const find = (id: string) => menu.groups.find((group) => group.id === id);
  const isChosen = (path: string) => chosen.some(({ option }) => option === path);
  return (menu.dishes[product] ?? []).flatMap((link) => {
    const group = find(link.group);
    if (!group) return [];
    const own = offer(group, link, null);
    const nested = own.options
      .filter(({ path }) => isChosen(path))
      .flatMap(({ path, option }) =>
        (option.groups ?? []).flatMap((id) => {
          const inner = find(id);
          return inner ? [offer(inner, null, path)] : [];
        }),
      );
    return [own, ...nested];
  });
}

/** How many options of a group are chosen. */
export const countIn = (group: OfferedGroup, chosen: readonly Selection[]): number =>
  chosen
    .filter(({ option }) => group.options.some(({ path }) => path === option))
    .reduce((sum, { quantity }) => sum + quantity, 0);

interface Named {
  name: string;
  nameAr?: string | undefined;
}

/** Why a choice cannot be ordered. */
export type ChoiceFault =
  | { code: 'option_unknown'; option: string }
  | { code: 'option_sold_out'; option: string; named: Named }
  | { code: 'option_too_often'; option: string; named: Named; most: number }
  | { code: 'options_missing'; group: string; named: Named; missing: number }
  | { code: 'options_too_many'; group: string; named: Named; most: number };

function faultOfSelection(
  groups: readonly OfferedGroup[],
  { option: path, quantity }: Selection,
): ChoiceFault | null {
  const offered = groups.flatMap(({ options }) => options).find((one) => one.path === path);
  if (!offered) return { code: 'option_unknown', option: path };
  const named = offered.option;
  if (named.soldOut) return { code: 'option_sold_out', option: path, named };
  const most = named.max ?? 1;
  return quantity > most ? { code: 'option_too_often', option: path, named, most } : null;
}

function faultOfGroup(group: OfferedGroup, chosen: readonly Selection[]): ChoiceFault | null {
  const count = countIn(group, chosen);
  const { path, group: named, min, max } = group;
  if (count < min) return { code: 'options_missing', group: path, named, missing: min - count };
  if (count > max) return { code: 'options_too_many', group: path, named, most: max };
  return null;
}

/** Why a choice cannot be ordered: faults of its options, then of the groups as they are shown. */
export function faultsOf(
  menu: OptionsMenu,
  product: string,
  options: readonly Selection[],
): ChoiceFault[] {
  const chosen = mergeSelections(options);
  const groups = openGroups(menu, product, chosen);
  return [
    ...chosen.map((selection) => faultOfSelection(groups, selection)),
    ...groups.map((group) => faultOfGroup(group, chosen)),
  ].filter((fault) => fault !== null);
}

/** A chosen option with what it adds to the price of the dish. Unit: halalas. */
export interface PricedOption extends OfferedOption {
  group: OptionGroup;
  quantity: number;
  /** What one adds; of a `replacesPrice` group, its difference to the price of the dish. */
  addedHalalas: number;
}

/** The chosen options in the order of the menu. Unknown ones are left out. */
export function pricedOptions(
  menu: OptionsMenu,
  dish: { _id: string; price: number },
  options: readonly Selection[],
): PricedOption[] {
  const chosen = mergeSelections(options);
  return openGroups(menu, dish._id, chosen).flatMap(({ group, options: offered }) =>
    offered.flatMap((one) => {
      const quantity = chosen.find(({ option }) => option === one.path)?.quantity;
      if (quantity === undefined) return [];
      const base = group.replacesPrice ? toHalalas(dish.price) : 0;
      return [{ ...one, group, quantity, addedHalalas: one.halalas - base }];
    }),
  );
}

/** The price of one dish with its options. Unit: halalas. */
export function priceOfChoice(
  menu: OptionsMenu,
  dish: { _id: string; price: number },
  options: readonly Selection[],
): number {
  const added = pricedOptions(menu, dish, options).reduce(
    (sum, { addedHalalas, quantity }) => sum + addedHalalas * quantity,
    0,
  );
  return Math.max(0, toHalalas(dish.price) + added);
}

/**
 * The parts of a combo's price: option path → what one of the chosen dishes costs in it. The price
 * of the combo is spread in proportion to the prices of the chosen dishes; surcharges stay with
 * theirs. The parts of all dishes and the surcharges of the other options add up to the price.
 * @param priceOf price of a dish on the menu, halalas
 * @returns for each chosen dish one entry per piece, in halalas
 */
export function sharesOfCombo(
  menu: OptionsMenu,
  dish: { _id: string; price: number },
  options: readonly Selection[],
  priceOf: (product: string) => number,
): { path: string; halalas: number }[] {
  const pieces = pricedOptions(menu, dish, options).flatMap((one) =>
    one.option.product === undefined
      ? []
      : Array.from({ length: one.quantity }, () => ({ ...one, product: one.option.product ?? '' })),
  );
  if (pieces.length === 0) return [];
  const spread = splitHalalas(
    toHalalas(dish.price),
    pieces.map(({ product }) => priceOf(product)),
  );
  return pieces.map(({ path, addedHalalas }, index) => ({
    path,
    halalas: (spread[index] ?? 0) + addedHalalas,
  }));
}

/**
 * The labels of a dish with its options. A combo contains the chosen dishes only, so its own
 * calories and sodium are not counted. Allergens are never removed.
 */
export function labelsOfChoice(
  menu: OptionsMenu,
  dish: Labels & { _id: string; price: number },
  options: readonly Selection[],
): Labels {
  const chosen = pricedOptions(menu, dish, options);
  const isCombo = chosen.some(({ option }) => option.product !== undefined);
  const sum = (base: number | undefined, added: (option: MenuOption) => number | undefined) =>
    base === undefined && !isCombo
      ? undefined
      : chosen.reduce(
          (total, { option, quantity }) => total + (added(option) ?? 0) * quantity,
          isCombo ? 0 : (base ?? 0),
        );
  const parts = [dish, ...chosen.map(({ option }) => option)];
  const known = parts.flatMap(({ allergens }) => (allergens === undefined ? [] : [allergens]));
  const allergens = known.length === 0 ? undefined : [...new Set(known.flat())];
  const mayContain = parts.flatMap((part) => part.mayContain ?? []);
  return {
    caloriesKcal: sum(dish.caloriesKcal, ({ caloriesKcal }) => caloriesKcal),
    sodiumMg: sum(dish.sodiumMg, ({ sodiumMg }) => sodiumMg),
    caffeineMg: sum(dish.caffeineMg, ({ caffeineMg }) => caffeineMg),
    allergens,
    mayContain: tracesOf({ allergens, mayContain }),
  };
}

/** The options that are chosen when a dish is opened: the defaults that are available. */
export function defaultSelections(menu: OptionsMenu, product: string): Selection[] {
  return openGroups(menu, product, []).flatMap(({ options, max }) =>
    options
      .filter(({ option }) => option.isDefault && !option.soldOut)
      .slice(0, max)
      .map(({ path }) => ({ option: path, quantity: 1 })),
  );
}
