import { sql, type Transaction } from 'kysely';
import type { PaymentWay } from '@smokehouse/shared/contract/money/splits/rules';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import type { OwedRefund } from './queries';

/** Records that a part of a payment is owed. The reconciling job makes the refund. */
export async function oweRefundOfCorrection(
  tx: Transaction<DB>,
  refund: { correctionId: string; amountHalalas: number; provider: string; paymentId: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('refunds')
    .values({
      correction_id: refund.correctionId,
      amount_halalas: refund.amountHalalas,
      provider: refund.provider,
      payment_id: refund.paymentId,
      owed_at: now,
    })
    .execute();
}

/**
 * Records what was given back at the desk. Amounts in halalas.
 * @param refund `back` by way; `parts` what of it is of which bill. What is of no bill is cash.
 */
export async function recordDeskRefund(
  tx: Transaction<DB>,
  {
    correctionId,
    back,
    parts,
  }: {
    correctionId: string;
    back: readonly { way: PaymentWay; amount: number }[];
    parts: readonly { billId: string; way: PaymentWay; amount: number }[];
  },
  now: Date,
): Promise<void> {
  const { id } = await tx
    .insertInto('refunds')
    .values({
      correction_id: correctionId,
      amount_halalas: back.reduce((sum, { amount }) => sum + amount, 0),
      cash_halalas: back.find(({ way }) => way === 'cash')?.amount ?? 0,
      owed_at: now,
      made_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (parts.length === 0) return;
  await tx
    .insertInto('refund_parts')
    .values(
      parts.map(({ billId, way, amount }) => ({
        refund_id: id,
        bill_id: billId,
        way,
        amount_halalas: amount,
      })),
    )
    .execute();
}

/** Parts of payments that are not refunded yet, longest owed or longest ago failed first. */
export async function findOwedParts(
  db: Database,
  provider: string,
  except: readonly string[],
  limit: number,
): Promise<OwedRefund[]> {
  const rows = await db
    .selectFrom('refunds as r')
    .innerJoin('order_corrections as c', 'c.id', 'r.correction_id')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .select([
      'r.id',
      'r.payment_id',
      'r.amount_halalas',
      'o.id as order_id',
      'o.provider_order_id',
      'o.user_id',
    ])
    .where('r.provider', '=', provider)
    .where('r.made_at', 'is', null)
    .where(sql<boolean>`r.id <> all(${except})`)
    .orderBy(sql`coalesce(r.tried_at, r.owed_at)`)
    .limit(limit)
    .execute();
  // Only a payment of an order that the provider knows can be refunded in part.
  return rows.flatMap(({ payment_id, provider_order_id, ...row }) =>
    payment_id === null || provider_order_id === null
      ? []
      : [{ ...row, payment_id, provider_order_id, reason: 'corrected', isPart: true }],
  );
}

/** @returns false when it was recorded before */
export async function markPartRefunded(
  tx: Transaction<DB>,
  id: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set({ made_at: now })
    .where('id', '=', id)
    .where('made_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Moves refunds that failed to the end of the queue. */
export async function postponeParts(
  db: Database,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('refunds')
    .set({ tried_at: now })
    .where(sql<boolean>`id = any(${ids})`)
    .where('made_at', 'is', null)
    .execute();
}

/**
 * True when the refunds of corrections add up to the whole payment.
 * @param which `owed`: also those that are not made yet
 */
export async function isCoveredByParts(
  db: Database,
  provider: string,
  paymentId: string,
  which: 'owed' | 'made',
): Promise<boolean> {
  const { rows } = await sql<{ full: boolean }>`
    select sum(r.amount_halalas) >= p.amount_halalas as full
    from payments p join refunds r on (r.provider, r.payment_id) = (p.provider, p.payment_id)
    where p.provider = ${provider} and p.payment_id = ${paymentId}
      and (${which} = 'owed' or r.made_at is not null)
    group by p.amount_halalas`.execute(db);
  return rows[0]?.full ?? false;
}
