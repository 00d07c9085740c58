import { sql } from 'kysely';
import type { Database } from '../database/pool';

/** Those of the guests who have shown the code of a table. */
export async function findGuestsWithCode(
  db: Database,
  guestIds: readonly string[],
): Promise<Set<string>> {
  if (guestIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('guests')
    .select('id')
    .where(sql<boolean>`id = any(${guestIds})`)
    .where('table_code', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
