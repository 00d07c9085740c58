import type { Database } from '../../database/pool';
import { statement, type ValueOf } from '../../database/statement';
import { VISIT_TABLE } from '../../ordering/seating';
import { HAS_LEFT } from '../../ordering/visit-endings';

const GUEST = [
  'id',
  'name',
  'mobile',
  'table_label',
  'table_code',
  'moved_from',
  'left_tables',
] as const;

/** Finds a guest, and whether their visit has ended. */
export function findGuestById(db: Database, id: string) {
  return db
    .selectFrom('guests')
    .select(GUEST)
    .select(['own_move_at', VISIT_TABLE.as('visit_table'), HAS_LEFT.as('has_left')])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A guest as the calls know them. */
export type Guest = Awaited<ReturnType<typeof insertGuest>>;

/** Begins a visit. A known mobile number makes a new one as well, because it proves nothing. */
export function insertGuest(
  db: Database,
  guest: {
    name: string;
    mobile: string;
    table_label: string | null;
    table_code: string | null;
    stands_for_all?: boolean;
    created_at: Date;
  },
) {
  return db.insertInto('guests').values(guest).returning(GUEST).executeTakeFirstOrThrow();
}

/** Stores where the guest is, and the code that they have shown. Ends a move by the staff. */
export const guestMoving = statement(
  (db, value: ValueOf<{ id: string; table: string; code: string | null }>) =>
    db
      .updateTable('guests')
      .set({
        table_label: value('table'),
        table_code: value('code'),
        moved_from: null,
        left_tables: [],
      })
      .where('id', '=', value('id')),
);
