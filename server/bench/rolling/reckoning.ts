import type { Pool } from 'pg';
import type { Account } from './shop';

/** Compares the acknowledged work with the database. @returns the faults in words */
export async function reckon(pool: Pool, account: Account): Promise<string[]> {
  const faults: string[] = [];
  const rows = async <T>(text: string): Promise<T[]> => (await pool.query(text)).rows as T[];
  const orders = new Map(
    (
      await rows<{ receipt: string; payment_state: string; bills: number }>(
        'SELECT receipt, payment_state, (SELECT count(*)::int FROM bills WHERE order_id = orders.id) AS bills FROM orders',
      )
    ).map((row) => [row.receipt, row]),
  );
  for (const receipt of account.placed)
    if (!orders.has(receipt)) faults.push(`order ${receipt} was acknowledged and is missing`);
  for (const receipt of account.paid) {
    const order = orders.get(receipt);
    if (order?.payment_state !== 'paid' || order.bills !== 1)
      faults.push(
        `order ${receipt} was paid; it is ${order?.payment_state} with ${order?.bills} bills`,
      );
  }
  const rounds = new Map(
    (
      await rows<{ key: string; count: number }>(
        'SELECT request_key AS key, count(*)::int AS count FROM dine_orders GROUP BY 1',
      )
    ).map((row) => [row.key, row.count]),
  );
  for (const key of account.rounds)
    if (rounds.get(key) !== 1)
      faults.push(`round ${key} was acknowledged and exists ${rounds.get(key) ?? 0} times`);
  for (const { series, count, least, most } of await rows<{
    series: string;
    count: number;
    least: number;
    most: number;
  }>(
    'SELECT series, count(*)::int AS count, min(number)::int AS least, max(number)::int AS most FROM bills GROUP BY 1',
  )) {
    if (least !== 1 || most !== count)
      faults.push(`${series}: ${count} bills have the numbers ${least} to ${most}`);
  }
  const [money] = await rows<{
    taken: string;
    sold: string;
  }>(`SELECT (SELECT coalesce(sum(amount), 0) FROM sandbox_payments WHERE status = 'captured') AS taken,
    (SELECT coalesce(sum(amount_halalas), 0) FROM orders WHERE payment_state = 'paid') AS sold`);
  if (money?.taken !== money?.sold)
    faults.push(`${money?.taken} halalas were captured for orders of ${money?.sold}`);
  return faults;
}
