import { sql, type Transaction } from 'kysely';
import {
  ALLERGENS,
  toHalalas,
  type OptionGroup,
  type OptionsMenu,
} from '@smokehouse/shared/contract';
import type { DishOptionsChange, OptionGroupChange } from '@smokehouse/shared/contract/calls';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';

/** A dish that an option stands for is sold out or removed from the menu, or the option is. */
const SOLD_OUT = sql`(not o.in_stock
  or (o.product_id is not null and not coalesce(p.in_stock and p.deleted_at is null, false)))`;

const OPTIONS = sql`(
  select coalesce(json_agg(json_build_object(
    'id', o.id, 'name', o.name, 'nameAr', o.name_ar, 'hint', o.hint, 'hintAr', o.hint_ar,
    'price', nullif(o.price_halalas, 0) / 100.0,
    'isDefault', nullif(o.is_default, false),
    'soldOut', nullif(${SOLD_OUT}, false),
    'max', nullif(o.max_count, 1),
    'caloriesKcal', coalesce(o.calories_kcal, p.calories_kcal),
    'sodiumMg', coalesce(o.sodium_mg, p.sodium_mg),
    'allergens', coalesce(o.allergens, p.allergens),
    'product', o.product_id, 'image', nullif(p.image, ''),
    'groups', nullif(o.group_ids, '{}')) order by o.position, o.id), '[]'::json)
  from menu_options o left join products p on p.id = o.product_id where o.group_id = g.id)`;

const GROUPS = sql`(
  select coalesce(json_agg(json_strip_nulls(json_build_object(
    'id', g.id, 'name', g.name, 'nameAr', g.name_ar, 'min', g.min_count, 'max', g.max_count,
    'replacesPrice', nullif(g.replaces_price, false), 'pictures', nullif(g.has_pictures, false),
    'version', g.version, 'options', ${OPTIONS})) order by g.position, g.id), '[]'::json)
  from option_groups g)`;

const DISHES = sql`(
  select coalesce(json_object_agg(d.product_id, d.groups), '{}'::json) from (
    select l.product_id, json_agg(json_strip_nulls(json_build_object(
      'group', l.group_id, 'min', l.min_count, 'max', l.max_count,
      'prices', (
        select json_object_agg(e.key, e.value::int / 100.0) from jsonb_each_text(l.prices) e)
    )) order by l.position) as groups
    from dish_option_groups l join products p on p.id = l.product_id
    where p.deleted_at is null
    group by l.product_id
  ) d)`;

/** The options of the whole menu, as they are now. */
export async function loadOptions(db: Database): Promise<OptionsMenu> {
  const { rows } = await sql<OptionsMenu>`
    select ${GROUPS} as groups, ${DISHES} as dishes`.execute(db);
  return rows[0] ?? { groups: [], dishes: {} };
}

/** Serializes changes of groups, whose rules depend on the other groups. */
export async function lockGroups(tx: Transaction<DB>, lock: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lock})`.execute(tx);
}

/** A group as it is now. */
export async function findGroup(db: Database, id: string): Promise<OptionGroup | undefined> {
  return (await loadOptions(db)).groups.find((group) => group.id === id);
}

type OptionInput = OptionGroupChange['options'][number] & { id: string };
type GroupInput = Omit<OptionGroupChange, 'options'> & {
  options: readonly OptionInput[];
};

const groupColumns = ({ name, nameAr, min, max, replacesPrice, pictures }: GroupInput) => ({
  name,
  name_ar: nameAr || null,
  min_count: min,
  max_count: max,
  replaces_price: replacesPrice ?? false,
  has_pictures: pictures ?? false,
});

/** @returns false if the id is taken */
export async function insertGroup(
  tx: Transaction<DB>,
  id: string,
  group: GroupInput,
): Promise<boolean> {
  const row = await tx
    .insertInto('option_groups')
    .values({ id, ...groupColumns(group) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) await replaceOptions(tx, id, group);
  return row !== undefined;
}

/** @returns false if the group is gone or at another version; then nothing is changed */
export async function updateGroup(
  tx: Transaction<DB>,
  id: string,
  version: number,
  group: GroupInput,
): Promise<boolean> {
  const row = await tx
    .updateTable('option_groups')
    .set({ ...groupColumns(group), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (row) await replaceOptions(tx, id, group);
  return row !== undefined;
}

/**
 * Replaces the options of a group. What is not said of an option stays: whether it is sold out, and
 * what it contains. An option that stands for a dish has the labels of the dish.
 */
async function replaceOptions(
  tx: Transaction<DB>,
  groupId: string,
  { options }: GroupInput,
): Promise<void> {
  const replaced = await tx
    .deleteFrom('menu_options')
    .where('group_id', '=', groupId)
    .returning(['id', 'in_stock', 'allergens'])
    .execute();
  const before = new Map(replaced.map((row) => [row.id, row]));
  await tx
    .insertInto('menu_options')
    .values(
      options.map((option, position) => ({
        group_id: groupId,
        id: option.id,
        position,
        name: option.name,
        name_ar: option.nameAr || null,
        hint: option.hint || null,
        hint_ar: option.hintAr || null,
        price_halalas: toHalalas(option.price ?? 0),
        is_default: option.isDefault ?? false,
        max_count: option.max ?? 1,
        ...keptColumns(option, before.get(option.id)),
        product_id: option.product ?? null,
        group_ids: option.groups ?? [],
      })),
    )
    .execute();
}

/** Stock and labels, which depend on those of the replaced option. */
function keptColumns(
  option: OptionInput,
  before: { in_stock: boolean; allergens: string[] | null } | undefined,
) {
  const { soldOut, product, caloriesKcal = null, sodiumMg = null } = option;
  const in_stock = soldOut === undefined ? (before?.in_stock ?? true) : !soldOut;
  if (product !== undefined)
    return { in_stock, calories_kcal: null, sodium_mg: null, allergens: null };
  const allergens = option.allergens
    ? ALLERGENS.filter((allergen) => option.allergens?.includes(allergen))
    : (before?.allergens ?? null);
  return { in_stock, calories_kcal: caloriesKcal, sodium_mg: sodiumMg, allergens };
}

/** @returns false for an unknown group */
export async function deleteGroup(db: Database, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('option_groups')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces the groups of a dish. */
export async function replaceDishGroups(
  tx: Transaction<DB>,
  { product, groups }: DishOptionsChange,
): Promise<void> {
  await tx.deleteFrom('dish_option_groups').where('product_id', '=', product).execute();
  if (groups.length === 0) return;
  await tx
    .insertInto('dish_option_groups')
    .values(
      groups.map(({ group, min, max, prices = {} }, position) => ({
        product_id: product,
        group_id: group,
        position,
        min_count: min ?? null,
        max_count: max ?? null,
        prices: JSON.stringify(
          Object.fromEntries(Object.entries(prices).map(([id, sar]) => [id, toHalalas(sar)])),
        ),
      })),
    )
    .execute();
}

/** Locks a dish until the transaction ends. @returns false if it is not on the menu */
export async function lockDish(tx: Transaction<DB>, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('products')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The dishes with these ids that are on the menu. */
export async function findDishIds(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where(sql<boolean>`id = any(${ids})`)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** @returns false for an unknown option */
export async function updateOptionStock(
  db: Database,
  { group, option, inStock }: { group: string; option: string; inStock: boolean },
): Promise<boolean> {
  const row = await db
    .updateTable('menu_options')
    .set({ in_stock: inStock })
    .where('group_id', '=', group)
    .where('id', '=', option)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
