import type { Database } from '../../database/pool';
import type { ChangeDates } from './sitemap';

/** Finds when each dish on the menu was last changed. */
export async function findChangeDates(db: Database): Promise<ChangeDates> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'updated_at'])
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row.updated_at]));
}
