import { isDeepStrictEqual } from 'node:util';
import type { OptionGroup } from '@smokehouse/shared/contract';
import { MAX_OPTIONS } from '@smokehouse/shared/contract/menu/options/limits';
import {
  dishOptionsChange,
  optionGroupChange,
} from '@smokehouse/shared/contract/menu/options/schemas';
import { z } from 'zod';
import type { MessageCode } from '../../../http/messages';
import { faultOfDishGroups, faultOfGroup, type GroupFault } from '../rules';
import { keyOf, type Plan } from './plan';
import type { Fault, Place } from './rows';
import { toDishGroups, toGroup, type GroupState, type OptionsState } from './state';

const COLUMN_OF: Readonly<Record<GroupFault, string>> = {
  options_min_max: 'max',
  options_too_few: 'min',
  options_defaults: 'isDefault',
  options_size_one: 'max',
  options_nested: 'groups',
  options_same_name: 'name',
};

/** What the changed groups and dishes break, by the same rules as in the editor. */
export function brokenRules(before: OptionsState, plan: Plan): Fault[] {
  const { groups } = plan.after;
  const known = new Map(before.groups.map((group) => [group.id, group]));
  const changed = groups.filter((group) => !isDeepStrictEqual(known.get(group.id), group));
  const now = groups.map(toGroup);
  return [
    ...changed.flatMap((group) => faultsOfGroup(group, plan, now)),
    ...before.groups
      .filter(({ id }) => !groups.some((group) => group.id === id))
      .flatMap(({ id }) => faultsOfRemoval(id, plan)),
    ...faultsOfDishes(before, plan, now),
  ];
}

/** @param all the groups as the file makes them */
function faultsOfGroup(group: GroupState, plan: Plan, all: readonly OptionGroup[]): Fault[] {
  const place = placeOfGroup(group, plan);
  const { id, version: _, ...fields } = toGroup(group);
  if (group.options.length === 0)
    return [{ place, column: 'group', code: 'import_group_empty', params: { value: id } }];
  // The other rules take long for more than a group can have.
  if (group.options.length > MAX_OPTIONS)
    return [{ place, column: undefined, code: 'import_limit' }];
  const fault = faultOfGroup({ id, ...fields }, all);
  if (fault !== null)
    return [{ place: placeOfFault(group, fault, plan), column: COLUMN_OF[fault], code: fault }];
  const isValid = z.safeParse(optionGroupChange, fields).success;
  return isValid ? [] : [{ place, column: undefined, code: 'import_limit' }];
}

/** The row of the group, or else of its first option in the file. */
function placeOfGroup({ id, options }: GroupState, { places }: Plan): Place | undefined {
  const keys = [keyOf.group(id), ...options.map((option) => keyOf.option(id, option.id))];
  return keys.map((key) => places.get(key)?.place).find((place) => place !== undefined);
}

/** The row that causes a fault: of the option, where it is one. */
function placeOfFault(group: GroupState, fault: GroupFault, plan: Plan): Place | undefined {
  const names = group.options.map(({ name }) => name.toLowerCase());
  const isCause = {
    options_nested: (at: number) => (group.options[at]?.groups ?? []).length > 0,
    options_same_name: (at: number) => names.indexOf(names[at] ?? '') < at,
  };
  if (fault !== 'options_nested' && fault !== 'options_same_name') return placeOfGroup(group, plan);
  const cause = group.options.find(
    ({ id }, at) => isCause[fault](at) && plan.places.has(keyOf.option(group.id, id)),
  );
  const row = cause && plan.places.get(keyOf.option(group.id, cause.id));
  return row?.place ?? placeOfGroup(group, plan);
}

/** A group that an option opens cannot be removed. */
function faultsOfRemoval(id: string, { after, places }: Plan): Fault[] {
  const opener = after.groups
    .flatMap(({ options }) => options)
    .find(({ groups }) => groups.includes(id));
  const place = places.get(keyOf.group(id))?.place;
  if (!opener) return [];
  const params = { value: opener.name };
  return [{ place, column: 'remove', code: 'import_group_open', params }];
}

/** Faults that dishes do not have before the import. */
function faultsOfDishes(before: OptionsState, plan: Plan, now: readonly OptionGroup[]): Fault[] {
  const old = before.groups.map(toGroup);
  const areGroupsSame = isDeepStrictEqual(now, old);
  return Object.entries(plan.after.dishes).flatMap(([product, links]): Fault[] => {
    const change = { product, groups: toDishGroups(links) };
    const earlier = { product, groups: toDishGroups(before.dishes[product] ?? []) };
    if (areGroupsSame && isDeepStrictEqual(change, earlier)) return [];
    const fault = faultOfDishGroups(change, now);
    const isValid = z.safeParse(dishOptionsChange, change).success;
    const code: MessageCode | null = fault ?? (isValid ? null : 'import_limit');
    if (code === null || code === faultOfDishGroups(earlier, old)) return [];
    return [{ place: placeOfDish(product, plan), column: 'dish', code }];
  });
}

/** The row of the dish, or of a changed group that it has. */
function placeOfDish(dish: string, { after, places }: Plan): Place | undefined {
  const groups = (after.dishes[dish] ?? []).map(({ group }) => group);
  const keys = [
    ...groups.map((group) => keyOf.link(dish, group)),
    ...groups.map((group) => keyOf.group(group)),
    ...after.groups
      .filter(({ id }) => groups.includes(id))
      .flatMap(({ id, options }) => options.map((option) => keyOf.option(id, option.id))),
  ];
  return keys.map((key) => places.get(key)?.place).find((place) => place !== undefined);
}
