import type { OptionGroup, OptionsMenu } from '@smokehouse/shared/contract';
import type {
  DishOptionsChange,
  OptionGroupChange,
} from '@smokehouse/shared/contract/menu/options/schemas';
import { removedAllergens } from '@smokehouse/shared/contract/menu/products/labels';
import { slugOf } from '../../slug';

/** Why a group cannot be saved: a message code of the server. */
export type GroupFault =
  | 'options_min_max'
  | 'options_too_few'
  | 'options_defaults'
  | 'options_size_one'
  | 'options_nested'
  | 'options_same_name';

type OptionInput = OptionGroupChange['options'][number];
const mostOf = (options: readonly OptionInput[]) =>
  options.reduce((sum, { max = 1 }) => sum + max, 0);

/** Checks a group on its own and with the other groups. @returns null if it can be saved */
export function faultOfGroup(
  change: OptionGroupChange,
  others: readonly OptionGroup[],
): GroupFault | null {
  const { min, max, options } = change;
  if (min > max) return 'options_min_max';
  if (mostOf(options) < min) return 'options_too_few';
  if (options.filter(({ isDefault }) => isDefault).length > max) return 'options_defaults';
  if (change.replacesPrice && max > 1) return 'options_size_one';
  if (!isNestedOnce(change, others)) return 'options_nested';
  const ids = options.flatMap((option) => option.id ?? []);
  const names = options.map(({ name }) => name.toLowerCase());
  const isUnique = new Set(ids).size === ids.length && new Set(names).size === names.length;
  return isUnique ? null : 'options_same_name';
}

/**
 * True if an option no longer contains an allergen that the change does not name as removed. An
 * option without a list keeps its own, and one that stands for a dish has that of the dish.
 */
export function losesAllergens({ options }: OptionGroupChange, before?: OptionGroup): boolean {
  return options.some(({ id, product, allergens, removedAllergens: named = [] }) => {
    if (product !== undefined || allergens === undefined) return false;
    const known = before?.options.find((option) => option.id === id)?.allergens;
    return removedAllergens(known, allergens).some((allergen) => !named.includes(allergen));
  });
}

/** Groups are nested one level: a nested group has no nested ones itself, and no sizes. */
function isNestedOnce(
  { id, options, replacesPrice }: OptionGroupChange,
  others: readonly OptionGroup[],
): boolean {
  const nested = options.flatMap(({ groups = [] }) => groups);
  const contains = (group: OptionGroup) =>
    group.options.some(({ groups = [] }) => groups.length > 0);
  const isInside = others.some((other) =>
    other.options.some(({ groups = [] }) => id !== undefined && groups.includes(id)),
  );
  if (isInside && (replacesPrice || nested.length > 0)) return false;
  return nested.every((inner) => {
    const group = others.find((one) => one.id === inner);
    return inner !== id && group !== undefined && !contains(group) && !group.replacesPrice;
  });
}

/** Why the groups of a dish cannot be saved: a message code of the server. */
export type DishGroupsFault =
  | 'option_group_unknown'
  | 'options_min_max'
  | 'options_too_few'
  | 'options_size_one'
  | 'options_one_size_group'
  | 'options_combo_itself';

/** The rules of a group that concern the dishes that offer it. */
type OfferedGroup = Pick<OptionGroupChange, 'min' | 'max' | 'replacesPrice' | 'options'> & {
  id: string;
};

/** Why the groups of a dish cannot be saved. */
export function faultOfDishGroups(
  { product, groups }: Pick<DishOptionsChange, 'product' | 'groups'>,
  known: readonly OfferedGroup[],
): DishGroupsFault | null {
  const offered = groups.map((link) => ({
    link,
    group: known.find(({ id }) => id === link.group),
  }));
  for (const { link, group } of offered) {
    const fault = group ? faultOfLink(product, link, group) : 'option_group_unknown';
    if (fault) return fault;
  }
  // Each would replace the price that the other one has set.
  const sizes = offered.filter(({ group }) => group?.replacesPrice);
  return sizes.length > 1 ? 'options_one_size_group' : null;
}

function faultOfLink(
  product: string,
  { min, max }: Pick<DishOptionsChange['groups'][number], 'min' | 'max'>,
  group: OfferedGroup,
): DishGroupsFault | null {
  const least = min ?? group.min;
  const most = max ?? group.max;
  if (least > most) return 'options_min_max';
  if (mostOf(group.options) < least) return 'options_too_few';
  if (group.replacesPrice && most > 1) return 'options_size_one';
  return group.options.some((option) => option.product === product) ? 'options_combo_itself' : null;
}

/** The first dish that could not be ordered any more with a changed group. */
export function dishBrokenBy(
  change: OfferedGroup,
  { groups, dishes }: OptionsMenu,
): { product: string; fault: DishGroupsFault } | undefined {
  const after = [...groups.filter(({ id }) => id !== change.id), change];
  for (const [product, links] of Object.entries(dishes)) {
    if (!links.some(({ group }) => group === change.id)) continue;
    const fault = faultOfDishGroups({ product, groups: links }, after);
    if (fault && fault !== faultOfDishGroups({ product, groups: links }, groups))
      return { product, fault };
  }
  return undefined;
}

/** Gives new options an id that is free in the group. Options keep theirs, as carts name them. */
export function withIds(options: readonly OptionInput[]): (OptionInput & { id: string })[] {
  const taken = new Set(options.flatMap(({ id }) => id ?? []));
  return options.map((option) => {
    if (option.id !== undefined) return { ...option, id: option.id };
    const id = freeId(slugOf(option.name), taken);
    taken.add(id);
    return { ...option, id };
  });
}

/** The first of `name`, `name-2`, `name-3` … that is not taken. */
export function freeId(slug: string, taken: { has: (id: string) => boolean }): string {
  const base = slug.slice(0, 56);
  let id = base;
  for (let number = 2; taken.has(id); number++) id = `${base}-${number}`;
  return id;
}
