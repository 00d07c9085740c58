import { createHash } from 'node:crypto';
import type { OptionImportChange, OptionImportPreview } from '@smokehouse/shared/contract';
import { removedAllergens } from '@smokehouse/shared/contract/menu/products/labels';
import type { MenuDishes } from '../queries';
import { encode, type Fields, GROUP_FIELDS, LINK_FIELDS, OPTION_FIELDS } from './fields';
import {
  NEW_GROUP,
  NEW_LINK,
  NEW_OPTION,
  type GroupState,
  type LinkState,
  type OptionState,
  type OptionsState,
} from './state';

type Change = OptionImportChange;
type FieldChange = Change['fields'][number];

const named = ({
  id,
  name,
  nameAr,
}: {
  id: string;
  name: string;
  nameAr?: string | undefined;
}) => ({
  id,
  name,
  nameAr: nameAr || undefined,
});

function differences<T extends object>(fields: Fields<T>, before: T, after: T): FieldChange[] {
  const [old, now] = [encode(fields, before), encode(fields, after)];
  return [...now].flatMap(([field, text]) => {
    const was = old.get(field) ?? '';
    return was === text ? [] : [{ field, before: was, after: text }];
  });
}

/** A change of the order of what is in both lists. */
function orderChange(before: readonly string[], after: readonly string[]): FieldChange[] {
  const [old, now] = [
    before.filter((id) => after.includes(id)).join(' '),
    after.filter((id) => before.includes(id)).join(' '),
  ];
  return old === now ? [] : [{ field: 'order', before: old, after: now }];
}

/** What differs, group by group in their order, then dish by dish. */
export function changesBetween(
  before: OptionsState,
  after: OptionsState,
  dishes: MenuDishes,
): Change[] {
  const old = new Map(before.groups.map((group) => [group.id, group]));
  const kept = new Set(after.groups.map(({ id }) => id));
  return [
    ...after.groups.flatMap((group) => changesOfGroup(old.get(group.id), group)),
    ...before.groups
      .filter(({ id }) => !kept.has(id))
      .map((group) => removalOf(group, before.dishes)),
    ...changesOfDishes(before, after, dishes),
  ];
}

function changesOfGroup(before: GroupState | undefined, after: GroupState): Change[] {
  const group = named(after);
  const old = new Map((before?.options ?? []).map((option) => [option.id, option]));
  const fields = [
    ...differences(GROUP_FIELDS, before ?? { ...NEW_GROUP }, after),
    ...orderChange([...old.keys()], idsOf(after.options)),
  ];
  const kept = new Set(idsOf(after.options));
  const removed = [...old.values()].filter(({ id }) => !kept.has(id));
  return [
    ...(before === undefined ? [{ kind: 'added', of: 'group', group, fields } as const] : []),
    ...(before && fields.length > 0
      ? [{ kind: 'changed', of: 'group', group, fields } as const]
      : []),
    ...after.options.flatMap((option) => changeOfOption(group, old.get(option.id), option)),
    ...removed.map((option) => ({
      ...({ kind: 'removed', of: 'option', group } as const),
      item: named(option),
      fields: [],
    })),
  ];
}

const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

function changeOfOption(
  group: Change['group'],
  before: OptionState | undefined,
  after: OptionState,
): Change[] {
  const fields = differences(OPTION_FIELDS, before ?? { ...NEW_OPTION }, after);
  if (before && fields.length === 0) return [];
  return [{ kind: before ? 'changed' : 'added', of: 'option', group, item: named(after), fields }];
}

/** The removal of a group, with the dishes that lose it. */
function removalOf(group: GroupState, dishes: OptionsState['dishes']): Change {
  const users = Object.keys(dishes).filter((dish) =>
    dishes[dish]?.some((link) => link.group === group.id),
  );
  const fields = [{ field: 'dishes', before: users.join(' '), after: '' }];
  const isUsed = users.length > 0;
  return { kind: 'removed', of: 'group', group: named(group), fields: isUsed ? fields : [] };
}

/** The changes of dishes, except the loss of a removed group, which the group's change names. */
function changesOfDishes(before: OptionsState, after: OptionsState, dishes: MenuDishes): Change[] {
  const groups = new Map([...before.groups, ...after.groups].map((group) => [group.id, group]));
  const kept = new Set(idsOf(after.groups));
  const all = new Set([...Object.keys(before.dishes), ...Object.keys(after.dishes)]);
  return [...all].flatMap((id) => {
    const item = named({ id, ...(dishes.get(id) ?? { name: id }) });
    const old = (before.dishes[id] ?? []).filter(({ group }) => kept.has(group));
    const now = after.dishes[id] ?? [];
    const links = [...now, ...old.filter(({ group }) => !groupsOf(now).includes(group))];
    const order = orderChange(groupsOf(old), groupsOf(now));
    return links.flatMap((link, at): Change[] => {
      const group = named(groups.get(link.group) ?? { id: link.group, name: link.group });
      const change = changeOfLink(linkIn(old, link.group), linkIn(now, link.group));
      const fields = [...change.fields, ...(at === 0 ? order : [])];
      const isSame = change.kind === 'changed' && fields.length === 0;
      return isSame ? [] : [{ kind: change.kind, of: 'dish', group, item, fields }];
    });
  });
}

const groupsOf = (links: readonly LinkState[]) => links.map(({ group }) => group);
const linkIn = (links: readonly LinkState[], id: string) => links.find(({ group }) => group === id);

function changeOfLink(
  before: LinkState | undefined,
  after: LinkState | undefined,
): Pick<Change, 'kind' | 'fields'> {
  if (!after) return { kind: 'removed', fields: [] };
  const fields = differences(LINK_FIELDS, before ?? { ...NEW_LINK }, after);
  return { kind: before ? 'changed' : 'added', fields };
}

/** The allergens that guests would no longer be told of: the own ones, or those of the dish. */
export function lostAllergens(
  before: OptionsState,
  after: OptionsState,
  dishes: MenuDishes,
): OptionImportPreview['lostAllergens'] {
  const contained = ({ product, allergens }: OptionState) =>
    product === '' ? (allergens ?? []) : (dishes.get(product)?.allergens ?? []);
  const old = new Map(before.groups.map((group) => [group.id, group.options]));
  return after.groups.flatMap((group) =>
    group.options.flatMap((option) => {
      const was = old.get(group.id)?.find(({ id }) => id === option.id);
      const lost = was ? removedAllergens(contained(was), contained(option)) : [];
      return lost.length === 0
        ? []
        : [{ group: named(group), option: named(option), allergens: lost }];
    }),
  );
}

/** Identifies changes: equal changes have equal fingerprints. */
export const fingerprintOf = (preview: Pick<OptionImportPreview, 'changes' | 'lostAllergens'>) =>
  createHash('sha256').update(JSON.stringify(preview)).digest('base64url');
