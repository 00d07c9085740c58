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

/** Groups are nested one level: a nested group has no nested ones itself. */
function isNestedOnce({ id, options }: OptionGroupChange, others: readonly OptionGroup[]): boolean {
  const nested = options.flatMap(({ groups = [] }) => groups);
  if (nested.length === 0) return true;
  const contains = (group: OptionGroup) =>
    group.options.some(({ groups = [] }) => groups.length > 0);
  const isInside = others.some((other) =>
    other.options.some(({ groups = [] }) => id !== undefined && groups.includes(id)),
  );
  return (
    !isInside &&
    nested.every((inner) => {
      const group = others.find((one) => one.id === inner);
      return inner !== id && group !== undefined && !contains(group) && !group.replacesPrice;
    })
  );
}

/** Why the groups of a dish cannot be saved. */
export function faultOfDishGroups(
  { product, groups }: DishOptionsChange,
  { groups: known }: Pick<OptionsMenu, 'groups'>,
): 'option_group_unknown' | 'options_min_max' | 'options_too_few' | 'options_combo_itself' | null {
  for (const { group: id, min, max } of groups) {
    const group = known.find((one) => one.id === id);
    if (!group) return 'option_group_unknown';
    const least = min ?? group.min;
    if (least > (max ?? group.max)) return 'options_min_max';
    if (mostOf(group.options) < least) return 'options_too_few';
    if (group.options.some((option) => option.product === product)) return 'options_combo_itself';
  }
  return null;
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
export function freeId(slug: string, taken: ReadonlySet<string>): string {
  const base = slug.slice(0, 56);
  let id = base;
  for (let number = 2; taken.has(id); number++) id = `${base}-${number}`;
  return id;
}
