import type { Database } from '../../database/pool';

/** Finds a guest's visit. */
export function findGuestById(db: Database, id: string) {
  return db
    .selectFrom('guests')
    .select(['id', 'name', 'mobile', 'table_label'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Begins a visit. A known mobile number makes a new one as well, because it proves nothing. */
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

/** Stores the guest's new table. */
export async function moveGuest(db: Database, id: string, table: string): Promise<void> {
  await db.updateTable('guests').set({ table_label: table }).where('id', '=', id).execute();
}
