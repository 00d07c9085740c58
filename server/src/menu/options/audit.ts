import { toHalalas, type OptionGroup, type OptionsMenu } from '@smokehouse/shared/contract';
import type { AuditChange, AuditValues } from '../../operations/audit';

/** A group as it is recorded: its options by id, prices in halalas. */
const valuesOf = ({ name, nameAr, min, max, replacesPrice, pictures, options }: OptionGroup) => ({
  name,
  nameAr,
  min,
  max,
  replacesPrice,
  pictures,
  order: options.map(({ id }) => id).join(', '),
  options: Object.fromEntries(
    options.map(({ id, price, image: _image, ...option }) => [
      id,
      { ...option, priceHalalas: toHalalas(price ?? 0) },
    ]),
  ),
});

/**
 * A change of a group of options, which was added where there is none before, and removed where
 * there is none after.
 */
export function auditedGroup(
  before: OptionGroup | undefined,
  after: OptionGroup | undefined,
): AuditChange {
  const group = after ?? before;
  if (!group) throw new Error('a change of options has a group');
  return {
    subject: { type: 'options', id: group.id, label: group.name },
    before: before && valuesOf(before),
    after: after && valuesOf(after),
  };
}

/** The groups of a dish: what differs there from the group itself. */
const groupsOf = (dish: string, { dishes }: OptionsMenu): AuditValues => ({
  groups: Object.fromEntries(
    (dishes[dish] ?? []).map(({ group, min, max, prices = {} }, index) => [
      group,
      {
        position: index + 1,
        min,
        max,
        priceHalalas: Object.fromEntries(
          Object.entries(prices).map(([id, price]) => [id, toHalalas(price)]),
        ),
      },
    ]),
  ),
});

/** A change of the groups of a dish. */
export const auditedDishGroups = (
  dish: string,
  before: OptionsMenu,
  after: OptionsMenu,
): AuditChange => ({
  subject: { type: 'dish', id: dish },
  before: groupsOf(dish, before),
  after: groupsOf(dish, after),
});

/** All changes of groups and dishes. Those that stay are among them. */
export function auditedOptions(before: OptionsMenu, after: OptionsMenu): AuditChange[] {
  const [old, now] = [before, after].map(
    ({ groups }) => new Map(groups.map((group) => [group.id, group])),
  );
  const groups = new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])]);
  const dishes = new Set([...Object.keys(before.dishes), ...Object.keys(after.dishes)]);
  return [
    ...[...groups].map((id) => auditedGroup(old?.get(id), now?.get(id))),
    ...[...dishes].map((id) => auditedDishGroups(id, before, after)),
  ];
}
