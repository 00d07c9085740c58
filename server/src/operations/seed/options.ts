import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import {
  dishOptionsChange,
  optionGroupChange,
} from '@smokehouse/shared/contract/menu/options/schemas';
import { z } from 'zod';
import { asset } from '../../assets';
import { LOCK_KEYS } from '../../database/lock-keys';
import type { Database } from '../../database/pool';
import { findDishIds, insertGroup, replaceDishGroups } from '../../menu/options';

/** Recorded once the options were added, so that options which the seller removed stay removed. */
const FACT = 'options_seeded';

const seedData = z.object({
  groups: z.array(z.looseObject({ id: z.string() })),
  dishes: z.record(z.string(), z.array(z.unknown())),
});

/**
 * Adds the options of the shipped dishes once, to a new menu and to one from before options. A combo
 * is added only if all its dishes are on the menu.
 */
export async function seedOptions(db: Database): Promise<void> {
  if (await isSeeded(db)) return;
  const file = asset('menu-data', 'options.json');
  const { groups, dishes } = seedData.parse(JSON.parse(readFileSync(file, 'utf8')));
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

async function isSeeded(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('facts')
    .select('name')
    .where('name', '=', FACT)
    .executeTakeFirst();
  return row !== undefined;
}
