import type { Database } from '../../database/pool';

/** A guest's visit. */
export function findGuestById(db: Database, id: string) {
  return db
    .selectFrom('guests')
    .select(['id', 'name', 'mobile', 'table_label'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Begins a visit. A known mobile number makes a new one all the same: it proves nothing. */
export function insertGuest(
  db: Database,
  guest: { name: string; mobile: string; table_label: string | null },
) {
  return db
    .insertInto('guests')
    .values(guest)
    .returning(['id', 'name', 'mobile', 'table_label'])
    .executeTakeFirstOrThrow();
}

/** The guest sits at another table now. */
export async function moveGuest(db: Database, id: string, table: string): Promise<void> {
  await db.updateTable('guests').set({ table_label: table }).where('id', '=', id).execute();
}
