import { sql } from 'kysely';
import type { Database } from '../../database/pool';
import { planOrder, randomOf, type SampleDish } from './plan';
import { SAMPLE_GUEST, SAMPLE_RECEIPT, writeOrders, writePeople } from './write';

const BATCH = 2000;

/** True where somebody has really ordered something: sample orders do not belong among them. */
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
 * Fills the seller's lists with made-up sales of the last year, all or none of them.
 * @param told after each batch, with how many are written
 * @throws Error where the menu is empty
 */
export async function writeSampleOrders(
  db: Database,
  count: number,
  now: Date,
  told: (written: number) => void = () => {},
): Promise<void> {
  const dishes: SampleDish[] = await db
    .selectFrom('products')
    .select(['id', 'name', 'name_ar', 'image', 'category', 'price_halalas'])
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .execute();
  if (dishes.length === 0)
    throw new Error('There are no dishes to order: start the site once, so that it has its menu.');
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
      told(Math.min(written + BATCH, count));
    }
  });
  // So that the first question after it is planned as well as the thousandth.
  for (const table of [
    'orders',
    'order_lines',
    'order_status_changes',
    'dine_orders',
    'dine_order_lines',
    'dine_order_status_changes',
  ]) {
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
  }
}
