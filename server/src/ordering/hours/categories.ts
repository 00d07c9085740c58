import type { CategoryHours } from '@smokehouse/shared/contract';
import type { Database } from '../../database/pool';
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
  { db, now, by }: Change,
  { category, served }: { category: string; served?: CategoryHours['served'] | undefined },
): Promise<void> {
  if (!served) {
    await db.deleteFrom('category_hours').where('category', '=', category).execute();
    return;
  }
  const row = {
    category,
    served_from: served.from,
    served_to: served.to,
    changed_at: new Date(now),
    changed_by: by,
  };
  await db
    .insertInto('category_hours')
    .values(row)
    .onConflict((conflict) => conflict.column('category').doUpdateSet(row))
    .execute();
}
