import type { Pool } from 'pg';
import type { Account } from './shop';

/** Compares the acknowledged work with the database. @returns the faults in words */
export async function reckon(pool: Pool, account: Account): Promise<string[]> {
  const faults = await Promise.all([
    findOrderFaults(pool, account),
    findRoundFaults(pool, account),
    findBillFaults(pool),
    findMoneyFaults(pool),
  ]);
  return faults.flat();
}

/** Every acknowledged order exists; every paid one is paid and has one bill. */
async function findOrderFaults(pool: Pool, { placed, paid }: Account): Promise<string[]> {
  const { rows } = await pool.query<{ receipt: string; payment_state: string; bills: number }>(
    `SELECT receipt, payment_state,
      (SELECT count(*)::int FROM bills WHERE order_id = orders.id) AS bills
     FROM orders`,
  );
  const orders = new Map(rows.map((row) => [row.receipt, row]));
  const faults: string[] = [];
  for (const receipt of placed)
    if (!orders.has(receipt)) faults.push(`order ${receipt} was acknowledged and is missing`);
  for (const receipt of paid) {
    const order = orders.get(receipt);
    if (order?.payment_state !== 'paid' || order.bills !== 1)
      faults.push(
        `order ${receipt} was paid; it is ${order?.payment_state} with ${order?.bills} bills`,
      );
  }
  return faults;
}

/** Every acknowledged round of a table exists once. */
async function findRoundFaults(pool: Pool, { rounds }: Account): Promise<string[]> {
  const { rows } = await pool.query<{ key: string; count: number }>(
    'SELECT request_key AS key, count(*)::int AS count FROM dine_orders GROUP BY 1',
  );
  const counts = new Map(rows.map((row) => [row.key, row.count]));
  return [...rounds]
    .map((key) => ({ key, count: counts.get(key) ?? 0 }))
    .filter(({ count }) => count !== 1)
    .map(({ key, count }) => `round ${key} was acknowledged and exists ${count} times`);
}

/** The bills of a series are numbered without gaps, from 1 on. */
async function findBillFaults(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{
    series: string;
    count: number;
    least: number;
    most: number;
  }>(
    `SELECT series, count(*)::int AS count, min(number)::int AS least, max(number)::int AS most
     FROM bills GROUP BY 1`,
  );
  return rows
    .filter(({ count, least, most }) => least !== 1 || most !== count)
    .map(
      ({ series, count, least, most }) =>
        `${series}: ${count} bills have the numbers ${least} to ${most}`,
    );
}

/** The captured money is the sum of the paid orders. */
async function findMoneyFaults(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ captured: string; sold: string }>(
    `SELECT
      (SELECT coalesce(sum(amount), 0) FROM sandbox_payments WHERE status = 'captured')
        AS captured,
      (SELECT coalesce(sum(amount_halalas), 0) FROM orders WHERE payment_state = 'paid') AS sold`,
  );
  return rows
    .filter(({ captured, sold }) => captured !== sold)
    .map(({ captured, sold }) => `${captured} halalas were captured for orders of ${sold}`);
}
