import { sql } from 'kysely';
import type { Database } from '../../database/pool';
import { planOrder, randomOf, type SampleDish } from './plan';
import { SAMPLE_GUEST, SAMPLE_RECEIPT, writeOrders, writePeople } from './write';

const BATCH = 2000;

/** True if there are real orders, among which sample orders must not be written. */
export async function hasRealOrders(db: Database): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean;
  }>`select exists (select 1 from orders where receipt not like ${`${SAMPLE_RECEIPT}%`})
    or exists (select 1 from dine_orders where guest_id not like ${`${SAMPLE_GUEST}-%`}) as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}

/**
 * Writes random orders of the last year in one transaction.
 * @param onProgress is called after each batch with the number of written orders
 * @throws Error if the menu is empty
 */
export async function writeSampleOrders(
  db: Database,
  count: number,
  now: Date,
  onProgress: (written: number) => void = () => {},
): Promise<void> {
  const dishes: SampleDish[] = await db
    .selectFrom('products')
    .select(['id', 'name', 'name_ar', 'image', 'category', 'price_halalas'])
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .execute();
  if (dishes.length === 0)
    throw new Error('There are no dishes to order. Start the site once to create the menu.');
  const random = randomOf(count);
  await db.transaction().execute(async (tx) => {
    await writePeople(tx);
    for (let written = 0; written < count; written += BATCH) {
      await writeOrders(
        tx,
        Array.from({ length: Math.min(BATCH, count - written) }, () =>
          planOrder(random, dishes, now),
        ),
      );
      onProgress(Math.min(written + BATCH, count));
    }
  });
  // The planner needs the new statistics for the next query.
  for (const table of [
    'orders',
    'order_lines',
    'order_status_changes',
    'dine_orders',
    'dine_order_lines',
    'dine_order_status_changes',
    'kitchen_tickets',
    'kitchen_ticket_items',
    'order_promises',
  ]) {
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
  }
}
