import { sql, type Transaction } from 'kysely';
import type { PaymentWay } from '@smokehouse/shared/contract/money/splits/rules';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import { dueSince, type OwedQuery, type OwedRefund } from './owed';
import type { ProviderPayment } from './provider';
import { REPORTED_PARTS } from './queries';

/**
 * What the provider still has of a payment that bought an order, less what is owed of it. Of one in
 * doubt that is what the provider reports. Unit: halalas.
 */
async function leftOfPayment(
  tx: Transaction<DB>,
  provider: string,
  paymentId: string,
): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select (case
        when p.doubt_state = 'failed' then 0
        else coalesce(p.doubt_halalas, p.amount_halalas) end
      - ${REPORTED_PARTS}
      - coalesce((select sum(r.amount_halalas) from refunds r
        where (r.provider, r.payment_id) = (p.provider, p.payment_id)), 0))::int as left
    from payments p where p.provider = ${provider} and p.payment_id = ${paymentId}`.execute(tx);
  return Math.max(0, rows[0]?.left ?? 0);
}

/**
 * Records what a report says to have gone back of a stored payment, as far as that is more than the
 * refunds that corrections owe and what was reported before.
 * @returns undefined when it is not more
 */
export async function recordReportedPart(
  tx: Transaction<DB>,
  provider: string,
  { id: paymentId, refundedHalalas }: Pick<ProviderPayment, 'id' | 'refundedHalalas'>,
  now: Date,
): Promise<{ id: string; amountHalalas: number } | undefined> {
  if (refundedHalalas === 0) return undefined;
  const { rows } = await sql<{ id: string; amountHalalas: number }>`
    insert into reported_refunds (provider, payment_id, amount_halalas, reported_at)
    select provider, payment_id, halalas, ${now}
    from (
      select p.provider, p.payment_id, ${refundedHalalas}::integer - ${REPORTED_PARTS}
        - coalesce((select sum(r.amount_halalas) from refunds r
          where (r.provider, r.payment_id) = (p.provider, p.payment_id)), 0) as halalas
      from payments p where p.provider = ${provider} and p.payment_id = ${paymentId}
    ) part where halalas > 0
    returning id, amount_halalas as "amountHalalas"`.execute(tx);
  return rows[0];
}

/**
 * Records that a part of a payment is owed, at most what is left of it. The reconciling job makes
 * the refund.
 * @returns false when nothing of the payment is left
 */
export async function oweRefundOfCorrection(
  tx: Transaction<DB>,
  refund: { correctionId: string; amountHalalas: number; provider: string; paymentId: string },
  now: Date,
): Promise<boolean> {
  const left = await leftOfPayment(tx, refund.provider, refund.paymentId);
  const halalas = Math.min(refund.amountHalalas, left);
  if (halalas === 0) return false;
  await tx
    .insertInto('refunds')
    .values({
      correction_id: refund.correctionId,
      amount_halalas: halalas,
      provider: refund.provider,
      payment_id: refund.paymentId,
      owed_at: now,
    })
    .execute();
  return true;
}

/**
 * Records what is given back at the desk. Amounts in halalas.
 * @param refund `back` by way; `parts` what of it is of which bill. What is of no bill is cash.
 * @returns its id
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
): Promise<string> {
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
  if (parts.length === 0) return id;
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
  return id;
}

/** Owed refunds of parts of payments that are due, in the order of the queue. */
export async function findOwedParts(
  db: Database,
  { provider, except, now, limit }: OwedQuery,
): Promise<OwedRefund[]> {
  const due = dueSince(sql`coalesce(r.tried_at, r.owed_at)`);
  const rows = await db
    .selectFrom('refunds as r')
    .innerJoin('order_corrections as c', 'c.id', 'r.correction_id')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .leftJoin('refund_refusals as f', (join) =>
      join.onRef('f.provider', '=', 'r.provider').onRef('f.refund_id', '=', 'r.id'),
    )
    .select([
      'r.id',
      'r.payment_id',
      'r.amount_halalas',
      'o.id as order_id',
      'o.provider_order_id',
      'o.user_id',
      due.isRefused.as('isRefused'),
      due.dueAt.as('dueAt'),
    ])
    .where('r.provider', '=', provider)
    .where('r.made_at', 'is', null)
    .where(sql<boolean>`r.id <> all(${except})`)
    .where((eb) => eb.or([eb('f.due_at', 'is', null), eb('f.due_at', '<=', now)]))
    .orderBy('isRefused')
    .orderBy('dueAt')
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
 * True when the refunds of corrections, and what was reported beside them, add up to the whole
 * payment.
 * @param which `owed`: also those that are not made yet
 */
export async function isCoveredByParts(
  db: Database,
  provider: string,
  paymentId: string,
  which: 'owed' | 'made',
): Promise<boolean> {
  const { rows } = await sql<{ full: boolean }>`
    select sum(r.amount_halalas) + ${REPORTED_PARTS} >= p.amount_halalas as full
    from payments p join refunds r on (r.provider, r.payment_id) = (p.provider, p.payment_id)
    where p.provider = ${provider} and p.payment_id = ${paymentId}
      and (${which} = 'owed' or r.made_at is not null)
    group by p.provider, p.payment_id`.execute(db);
  return rows[0]?.full ?? false;
}
