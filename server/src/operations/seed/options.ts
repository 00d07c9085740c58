import { sql } from 'kysely';
import {
  dishOptionsChange,
  optionGroupChange,
} from '@smokehouse/shared/contract/menu/options/schemas';
import { z } from 'zod';
import { readOptions } from '../../../menu-data/src/index';
import { asset } from '../../assets';
import { LOCK_KEYS } from '../../database/lock-keys';
import type { Database } from '../../database/pool';
import { findDishIds, insertGroup, replaceDishGroups } from '../../menu/options';

/** Recorded once the options were added, so that options which the seller removed stay removed. */
const FACT = 'options_seeded';

/**
 * Adds the options of the shipped dishes once, to a new menu and to one from before options. A combo
 * is added only if all its dishes are on the menu.
 */
export async function seedOptions(db: Database): Promise<void> {
  if (await isSeeded(db)) return;
  const { groups, dishes } = readOptions(asset('menu-data'));
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK_KEYS.seedOptions})`.execute(tx);
    if (await isSeeded(tx)) return;
    const added = new Set<string>();
    for (const { id, ...input } of groups) {
      const group = z.parse(optionGroupChange, input);
      const options = group.options.map((option) => ({ ...option, id: option.id ?? '' }));
      const products = options.flatMap(({ product }) => product ?? []);
      const onMenu = await findDishIds(tx, products);
      if (!products.every((product) => onMenu.has(product))) continue;
      if (await insertGroup(tx, id, { ...group, options })) added.add(id);
    }
    const onMenu = await findDishIds(tx, Object.keys(dishes));
    for (const [product, links] of Object.entries(dishes)) {
      const change = z.parse(dishOptionsChange, { product, groups: links });
      if (!onMenu.has(product) || !change.groups.every(({ group }) => added.has(group))) continue;
      await replaceDishGroups(tx, change);
    }
    await tx
      .insertInto('facts')
      .values({ name: FACT, value: 'true' })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
  });
}

/**
 * Corrects the labels of shipped options to those of this release. Groups that the seller changed
 * are left as they are, like options that stand for a dish.
 */
export async function updateOptionLabels(db: Database): Promise<void> {
  const labels = readOptions(asset('menu-data')).groups.flatMap((group) =>
    z
      .parse(optionGroupChange, { ...group, id: undefined })
      .options.filter(({ product }) => product === undefined)
      .map(({ id, name, caloriesKcal, sodiumMg, caffeineMg, allergens, mayContain }) => ({
        group_id: group.id,
        id,
        name,
        calories_kcal: caloriesKcal ?? null,
        sodium_mg: sodiumMg ?? null,
        caffeine_mg: caffeineMg ?? null,
        allergens: allergens ?? null,
        may_contain: mayContain ?? null,
      })),
  );
  await sql`
    update menu_options o set calories_kcal = l.calories_kcal, sodium_mg = l.sodium_mg,
      caffeine_mg = l.caffeine_mg, allergens = l.allergens, may_contain = l.may_contain
    from json_to_recordset(${JSON.stringify(labels)}::json) as l (
      group_id text, id text, name text, calories_kcal integer, sodium_mg integer,
      caffeine_mg integer, allergens text[], may_contain text[]
    ), option_groups g
    where o.group_id = l.group_id and o.id = l.id and o.name = l.name and o.product_id is null
      and g.id = o.group_id and g.version = 1
      and (o.calories_kcal, o.sodium_mg, o.caffeine_mg, o.allergens, o.may_contain)
        is distinct from
        (l.calories_kcal, l.sodium_mg, l.caffeine_mg, l.allergens, l.may_contain)`.execute(db);
}

async function isSeeded(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('facts')
    .select('name')
    .where('name', '=', FACT)
    .executeTakeFirst();
  return row !== undefined;
}
