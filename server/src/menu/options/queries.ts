import { sql, type RawBuilder, type Transaction } from 'kysely';
import {
  ALLERGENS,
  toHalalas,
  type Allergen,
  type OptionGroup,
  type OptionsMenu,
} from '@smokehouse/shared/contract';
import type {
  DishOptionsChange,
  OptionBulkChange,
  OptionGroupChange,
} from '@smokehouse/shared/contract/menu/options/schemas';
import { LOCK_KEYS } from '../../database/lock-keys';
import type { Database } from '../../database/pool';
import { statement, type ValueOf } from '../../database/statement';
import type { DB } from '../../database/types';

/** The ingredients of the option `o` do not suffice for one portion. */
const SHORT = sql<boolean>`exists (
  select from option_recipe_ingredients r join ingredients i on i.id = r.ingredient_id
  where r.option = o.group_id || '/' || o.id and r.amount > i.on_hand)`;

/**
 * An option is sold out, its ingredients are used up, or the dish that it stands for is sold out or
 * removed from the menu.
 */
const SOLD_OUT = sql`(not o.in_stock or ${SHORT}
  or (o.product_id is not null and not coalesce(p.in_stock and p.deleted_at is null, false)))`;

/** The groups that the option `o` opens, each once; null if there are none. */
const OPENED = sql`(
  select array_agg(each.id order by each.first) from (
    select id, min(position) as first
    from unnest(o.group_ids) with ordinality as named(id, position) group by id) each)`;

const OPTIONS = sql`(
  select coalesce(json_agg(json_build_object(
    'id', o.id, 'name', o.name, 'nameAr', o.name_ar, 'hint', o.hint, 'hintAr', o.hint_ar,
    'price', nullif(o.price_halalas, 0) / 100.0,
    'isDefault', nullif(o.is_default, false),
    'soldOut', nullif(${SOLD_OUT}, false),
    'max', nullif(o.max_count, 1),
    'caloriesKcal', coalesce(o.calories_kcal, p.calories_kcal),
    'sodiumMg', coalesce(o.sodium_mg, p.sodium_mg),
    'caffeineMg', coalesce(o.caffeine_mg, p.caffeine_mg),
    'allergens', coalesce(o.allergens, p.allergens),
    'mayContain', nullif(coalesce(o.may_contain, p.may_contain), '{}'),
    'product', o.product_id, 'image', nullif(p.image, ''),
    'groups', ${OPENED}) order by o.position, o.id), '[]'::json)
  from menu_options o left join products p on p.id = o.product_id where o.group_id = g.id)`;

const GROUPS = sql`(
  select coalesce(json_agg(json_strip_nulls(json_build_object(
    'id', g.id, 'name', g.name, 'nameAr', g.name_ar, 'min', g.min_count, 'max', g.max_count,
    'replacesPrice', nullif(g.replaces_price, false), 'pictures', nullif(g.has_pictures, false),
    'version', g.version, 'options', ${OPTIONS})) order by g.position, g.id), '[]'::json)
  from option_groups g)`;

const dishesWhere = (condition: RawBuilder<boolean>) => sql`(
  select coalesce(json_object_agg(d.product_id, d.groups), '{}'::json) from (
    select l.product_id, json_agg(json_strip_nulls(json_build_object(
      'group', l.group_id, 'min', l.min_count, 'max', l.max_count,
      'prices', (
        select json_object_agg(e.key, e.value::int / 100.0) from jsonb_each_text(l.prices) e)
    )) order by l.position) as groups
    from dish_option_groups l join products p on p.id = l.product_id
    where p.deleted_at is null and ${condition}
    group by l.product_id
  ) d)`;

const DISHES = dishesWhere(sql`true`);

/** Prices of the dishes that can be chosen in combos: dish id → halalas. */
const PRICES = sql`(
  select coalesce(json_object_agg(p.id, p.price_halalas), '{}'::json) from products p
  where p.deleted_at is null and exists (select from menu_options o where o.product_id = p.id))`;

/** The options that dishes are ordered with. */
export interface OrderedOptions extends OptionsMenu {
  /** Of the dishes that can be chosen in combos: dish id → halalas. */
  prices: Record<string, number>;
}

/**
 * The options of some dishes, with all groups, as they are now. No row where none of the dishes has
 * options and none was chosen.
 */
export const optionsOfDishes = statement(
  (_db, value: ValueOf<{ ids: readonly string[]; isChosen: boolean }>) => sql<OrderedOptions>`
    select ${GROUPS} as groups, ${dishesWhere(sql`l.product_id = any(${value('ids')})`)} as dishes,
      ${PRICES} as prices
    where ${value('isChosen')}::boolean
      or exists (select from dish_option_groups where product_id = any(${value('ids')}))`,
);

/** The options of the whole menu, as they are now. */
export async function loadOptions(db: Database): Promise<OptionsMenu> {
  const { rows } = await sql<OptionsMenu>`
    select ${GROUPS} as groups, ${DISHES} as dishes`.execute(db);
  return rows[0] ?? { groups: [], dishes: {} };
}

/** Serializes changes of groups and dishes, whose rules depend on the other groups. */
export async function lockGroups(tx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_KEYS.optionGroups})`.execute(tx);
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
 * what it contains. An option that stands for a dish has the labels of the dish. The rows of options
 * that stay are updated, so that a concurrent change of the stock is not lost and finds its option.
 */
async function replaceOptions(
  tx: Transaction<DB>,
  groupId: string,
  { options }: GroupInput,
): Promise<void> {
  const ids = options.map(({ id }) => id);
  await tx
    .deleteFrom('menu_options')
    .where('group_id', '=', groupId)
    .where('id', 'not in', ids)
    .execute();
  await tx
    .insertInto('menu_options')
    .values(options.map((option, position) => optionColumns(option, groupId, position)))
    .onConflict((conflict) =>
      conflict.columns(['group_id', 'id']).doUpdateSet(({ ref }) => ({
        position: ref('excluded.position'),
        name: ref('excluded.name'),
        name_ar: ref('excluded.name_ar'),
        hint: ref('excluded.hint'),
        hint_ar: ref('excluded.hint_ar'),
        price_halalas: ref('excluded.price_halalas'),
        is_default: ref('excluded.is_default'),
        max_count: ref('excluded.max_count'),
        calories_kcal: ref('excluded.calories_kcal'),
        sodium_mg: ref('excluded.sodium_mg'),
        caffeine_mg: ref('excluded.caffeine_mg'),
        allergens: sql<string[] | null>`case when excluded.product_id is null
          then coalesce(excluded.allergens, menu_options.allergens) end`,
        may_contain: sql<string[] | null>`case when excluded.product_id is null
          then coalesce(excluded.may_contain, menu_options.may_contain) end`,
        product_id: ref('excluded.product_id'),
        group_ids: ref('excluded.group_ids'),
      })),
    )
    .execute();
  const stock = options.flatMap(({ id, soldOut }) =>
    soldOut === undefined ? [] : [{ group: groupId, option: id, inStock: !soldOut }],
  );
  if (stock.length > 0) await updateOptions(tx, { options: stock });
}

const optionColumns = (option: OptionInput, groupId: string, position: number) => ({
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
  ...labelColumns(option),
  product_id: option.product ?? null,
  group_ids: option.groups ?? [],
});

const listed = (chosen: readonly Allergen[] | undefined) =>
  chosen ? ALLERGENS.filter((allergen) => chosen.includes(allergen)) : null;

const NO_LABELS = {
  calories_kcal: null,
  sodium_mg: null,
  caffeine_mg: null,
  allergens: null,
  may_contain: null,
};

/** The own labels of an option. Without a list of allergens or traces, it keeps the one it has. */
function labelColumns(option: OptionInput) {
  const { product, caloriesKcal, sodiumMg, caffeineMg, allergens, mayContain } = option;
  if (product !== undefined) return NO_LABELS;
  return {
    calories_kcal: caloriesKcal ?? null,
    sodium_mg: sodiumMg ?? null,
    caffeine_mg: caffeineMg ?? null,
    allergens: listed(allergens),
    may_contain: listed(mayContain),
  };
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
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks an option, `group/option`, until the transaction ends. @returns false if it is gone */
export async function lockOption(tx: Transaction<DB>, path: string): Promise<boolean> {
  const [group = '', option = ''] = path.split('/');
  const row = await tx
    .selectFrom('menu_options')
    .select('id')
    .where('group_id', '=', group)
    .where('id', '=', option)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the ingredients of an option do not suffice for one portion. */
export async function isOptionShort(db: Database, group: string, option: string): Promise<boolean> {
  const row = await db
    .selectFrom('menu_options as o')
    .select('o.id')
    .where('o.group_id', '=', group)
    .where('o.id', '=', option)
    .where(SHORT)
    .executeTakeFirst();
  return row !== undefined;
}

/** Dish id → its names and allergens. */
export type MenuDishes = ReadonlyMap<
  string,
  { name: string; nameAr?: string | undefined; allergens: readonly Allergen[] }
>;

/** The dishes on the menu with their names and allergens. */
export async function loadDishes(db: Database): Promise<MenuDishes> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'name_ar', 'allergens'])
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(
    rows.map(({ id, name, name_ar, allergens }) => [
      id,
      {
        name,
        nameAr: name_ar ?? undefined,
        allergens: ALLERGENS.filter((allergen) => allergens?.includes(allergen)),
      },
    ]),
  );
}

/** `group/option` of the options that are sold out by themselves, not by their dish. */
export async function loadOutOfStock(db: Database): Promise<Set<string>> {
  const rows = await db
    .selectFrom('menu_options')
    .select(['group_id', 'id'])
    .where('in_stock', '=', false)
    .execute();
  return new Set(rows.map(({ group_id, id }) => `${group_id}/${id}`));
}

/** The name of a dish that is on the menu. */
export const findDishName = (db: Database, id: string) =>
  db
    .selectFrom('products')
    .select(['name', 'name_ar'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

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

/**
 * Changes prices and stock of options. One at another price than `from` is left as it is.
 * @returns the number of changed options
 */
export async function updateOptions(db: Database, { options }: OptionBulkChange): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update menu_options o
    set price_halalas = coalesce(c.price, o.price_halalas),
      in_stock = coalesce(c.in_stock, o.in_stock)
    from unnest(
      ${options.map(({ group }) => group)}::text[],
      ${options.map(({ option }) => option)}::text[],
      ${options.map(({ price }) => (price ? toHalalas(price.from) : null))}::integer[],
      ${options.map(({ price }) => (price ? toHalalas(price.to) : null))}::integer[],
      ${options.map(({ inStock }) => inStock ?? null)}::boolean[]
    ) as c(group_id, id, was, price, in_stock)
    where o.group_id = c.group_id and o.id = c.id
      and (c.was is null or o.price_halalas = c.was)`.execute(db);
  return Number(numAffectedRows);
}

/** The given options that exist. */
export async function countOptions(db: Database, { options }: OptionBulkChange): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from menu_options
    where (group_id, id) in (select * from unnest(
      ${options.map(({ group }) => group)}::text[],
      ${options.map(({ option }) => option)}::text[]))`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Marks groups as changed, so that a seller who has read them does not overwrite the change. */
export async function incrementVersions(
  tx: Transaction<DB>,
  groups: readonly string[],
): Promise<void> {
  await sql`update option_groups set version = version + 1
    where id = any(${groups})`.execute(tx);
}
