import { sql } from 'kysely';
import { PAYMENT_WAYS, type PaymentWay } from '@smokehouse/shared/contract/money/splits/rules';
import { splitHalalas } from '@smokehouse/shared/contract/split';
import type { Database } from '../../database/pool';

/** An amount by one way, in halalas. */
export interface WayAmount {
  way: PaymentWay;
  amount: number;
}

/**
 * What each way still holds of a bill: its payments that are not reversed, less what went back by
 * it; in halalas. A refund of before ways were recorded was handed over in cash.
 */
export async function findHeld(db: Database, billId: string): Promise<WayAmount[]> {
  const { rows } = await sql<WayAmount>`
    select w.way, (
      coalesce((
        select sum(p.amount_halalas) from bill_payments p
        where p.bill_id = ${billId} and p.way = w.way
          and not exists (select from bill_payment_reversals r where r.payment_id = p.id)), 0)
      - coalesce((
        select sum(b.amount_halalas) from refund_parts b
        where b.bill_id = ${billId} and b.way = w.way), 0)
      - case when w.way = 'cash' then coalesce((
        select sum(n.refunded_halalas) from bill_credit_notes n
        where n.bill_id = ${billId} and not exists (
          select from refunds r join refund_parts b on b.refund_id = r.id
          where r.correction_id = n.correction_id)), 0) else 0 end)::int8 as amount
    from unnest(${[...PAYMENT_WAYS]}::text[]) with ordinality as w (way, position)
    order by w.position`.execute(db);
  return rows.map(({ way, amount }) => ({ way, amount: Math.max(0, amount) }));
}

/**
 * Gives an amount back by the ways that hold it, in proportion; no way gives back more than it
 * holds. What no way holds was paid before ways were recorded: in cash.
 * @param held by way, in halalas
 */
export function backByWay(halalas: number, held: readonly WayAmount[]): WayAmount[] {
  const total = held.reduce((sum, { amount }) => sum + amount, 0);
  const known = Math.min(halalas, total);
  const parts = splitHalalas(
    known,
    held.map(({ amount }) => amount),
  );
  const back = held.map(({ way }, index) => ({ way, amount: parts[index] ?? 0 }));
  return sumByWay([...back, { way: 'cash', amount: halalas - known }]);
}

/** Adds up amounts of the same way; without those that are zero. */
export function sumByWay(amounts: readonly WayAmount[]): WayAmount[] {
  return PAYMENT_WAYS.map((way) => ({
    way,
    amount: amounts.reduce((sum, one) => (one.way === way ? sum + one.amount : sum), 0),
  })).filter(({ amount }) => amount > 0);
}
