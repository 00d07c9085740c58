import type { CategoryHours } from '@smokehouse/shared/contract';
import type { Insertable, Transaction } from 'kysely';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import { timesOf } from './audit';
import type { Change } from './changes';

/** The categories that are served at certain hours only. */
export async function listCategoryHours(db: Database): Promise<CategoryHours[]> {
  const rows = await db
    .selectFrom('category_hours')
    .select(['category', 'served_from as from', 'served_to as to'])
    .orderBy('category')
    .execute();
  return rows.map(({ category, from, to }) => ({ category, served: { from, to } }));
}

/** Stores when the dishes of a category are served. @param served undefined: always */
export async function saveCategoryHours(
  { db, now, by, audit }: Change,
  { category, served }: { category: string; served?: CategoryHours['served'] | undefined },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = (await listCategoryHours(tx)).find((one) => one.category === category)?.served;
    await (served
      ? upsertHours(tx, {
          category,
          served_from: served.from,
          served_to: served.to,
          changed_at: new Date(now),
          changed_by: by,
        })
      : tx.deleteFrom('category_hours').where('category', '=', category).execute());
    await audit(tx, {
      subject: { type: 'hours', id: category, label: category },
      before: { served: before && timesOf([before]) },
      after: { served: served && timesOf([served]) },
    });
  });
}

async function upsertHours(tx: Transaction<DB>, row: Insertable<DB['category_hours']>) {
  await tx
    .insertInto('category_hours')
    .values(row)
    .onConflict((conflict) => conflict.column('category').doUpdateSet(row))
    .execute();
}
