import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import { newId, randomLetters, type OrderEntity, type PaymentEntity } from './entities';

/** The gateway's keys: generated once per database, the same for every process. */
export async function findOrMakeKeys(
  db: Database,
): Promise<{ key_id: string; key_secret: string; webhook_secret: string }> {
  await db
    .insertInto('sandbox_keys')
    .values({
      key_id: `rzp_test_${randomLetters(14)}`,
      key_secret: randomLetters(24),
      webhook_secret: randomLetters(32),
    })
    .onConflict((conflict) => conflict.column('single').doNothing())
    .execute();
  return db
    .selectFrom('sandbox_keys')
    .select(['key_id', 'key_secret', 'webhook_secret'])
    .executeTakeFirstOrThrow();
}

export async function insertOrder(
  db: Database,
  order: {
    amount: number;
    currency: string;
    receipt: string | null;
    notes: Record<string, string>;
  },
): Promise<OrderEntity> {
  const { id } = await db
    .insertInto('sandbox_orders')
    .values({ id: newId('order'), ...order, notes: JSON.stringify(order.notes) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const made = await findOrder(db, id);
  if (!made) throw new Error('The sandbox did not find the order that it inserted');
  return made;
}

export async function findOrder(db: Database, id: string): Promise<OrderEntity | undefined> {
  const row = await db
    .selectFrom('sandbox_orders as o')
    .select((eb) => [
      'o.id',
      'o.amount',
      'o.currency',
      'o.receipt',
      'o.status',
      'o.attempts',
      'o.notes',
      secondsOf('o.created_at').as('created_at'),
      eb
        .selectFrom('sandbox_payments as p')
        .select(sql<number>`coalesce(sum(p.amount), 0)::int`.as('paid'))
        .whereRef('p.order_id', '=', 'o.id')
        .where('p.status', 'in', ['captured', 'refunded'])
        .as('paid'),
    ])
    .where('o.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { paid, ...order } = row;
  const amountPaid = paid ?? 0;
  return {
    ...order,
    entity: 'order',
    amount_paid: amountPaid,
    amount_due: Math.max(0, order.amount - amountPaid),
    status: order.status as OrderEntity['status'],
    notes: order.notes as Record<string, string>,
  };
}

/**
 * Locks an order's row, so that of two concurrent payments the second sees the result of the first.
 */
export async function lockOrder(tx: Transaction<DB>, id: string): Promise<boolean> {
  return (
    (await tx
      .selectFrom('sandbox_orders')
      .select('id')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()) !== undefined
  );
}

/** Counts a payment attempt, successful or not. */
export async function countAttempt(tx: Transaction<DB>, id: string, paid: boolean): Promise<void> {
  await tx
    .updateTable('sandbox_orders')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      status: paid ? 'paid' : sql<string>`case status when 'paid' then 'paid' else 'attempted' end`,
    }))
    .where('id', '=', id)
    .execute();
}

export interface NewPayment {
  order_id: string;
  amount: number;
  currency: string;
  status: 'captured' | 'failed';
  card_last4: string;
  card_network: string;
  email: string | null;
  contact: string | null;
  error_description: string | null;
  error_reason: string | null;
}

export async function insertPayment(
  tx: Transaction<DB>,
  payment: NewPayment,
): Promise<PaymentEntity> {
  const id = newId('pay');
  await tx
    .insertInto('sandbox_payments')
    .values({ id, ...payment })
    .execute();
  const [made] = await findPayments(tx, 'p.id', id);
  if (!made) throw new Error('The sandbox did not find the payment that it inserted');
  return made;
}

/** Payments by their own id or by their order's, oldest first. */
export async function findPayments(
  db: Database,
  by: 'p.id' | 'p.order_id',
  value: string,
): Promise<PaymentEntity[]> {
  const rows = await db
    .selectFrom('sandbox_payments as p')
    .select([
      'p.id',
      'p.order_id',
      'p.amount',
      'p.currency',
      'p.status',
      'p.amount_refunded',
      'p.card_last4',
      'p.card_network',
      'p.email',
      'p.contact',
      'p.error_description',
      'p.error_reason',
      secondsOf('p.created_at').as('created_at'),
    ])
    .where(by, '=', value)
    .orderBy('p.created_at')
    .orderBy('p.id')
    .execute();
  return rows.map(({ card_last4, card_network, ...row }) => ({
    ...row,
    entity: 'payment',
    method: 'card',
    status: row.status as PaymentEntity['status'],
    captured: row.status !== 'failed',
    card: { last4: card_last4, network: card_network },
    refund_status:
      row.amount_refunded === 0 ? null : row.amount_refunded === row.amount ? 'full' : 'partial',
    error_code: row.error_reason ? 'BAD_REQUEST_ERROR' : null,
  }));
}

/** Locks a payment's row during a refund. */
export async function lockPayment(tx: Transaction<DB>, id: string): Promise<void> {
  await tx.selectFrom('sandbox_payments').select('id').where('id', '=', id).forUpdate().execute();
}

/** The earlier refund with an idempotency key. */
export function findRefund(
  db: Database,
  paymentId: string,
  key: string,
): Promise<{ id: string; amount: number } | undefined> {
  return db
    .selectFrom('sandbox_refunds')
    .select(['id', 'amount'])
    .where('payment_id', '=', paymentId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

export async function insertRefund(
  tx: Transaction<DB>,
  paymentId: string,
  amount: number,
  key: string | null,
): Promise<{ id: string; amount: number }> {
  const refund = { id: newId('rfnd'), amount };
  await tx
    .insertInto('sandbox_refunds')
    .values({ ...refund, payment_id: paymentId, idempotency_key: key })
    .execute();
  await tx
    .updateTable('sandbox_payments')
    .set((eb) => ({
      amount_refunded: eb('amount_refunded', '+', amount),
      status: sql<string>`case when amount_refunded + ${amount} >= amount then 'refunded' else status end`,
    }))
    .where('id', '=', paymentId)
    .execute();
  return refund;
}

/** Queues an event for delivery to the site. */
export async function insertWebhook(tx: Transaction<DB>, body: string): Promise<void> {
  await tx
    .insertInto('sandbox_webhooks')
    .values({ id: newId('evt'), body })
    .execute();
}

/**
 * Takes the next due webhook. Its next attempt is scheduled before this one, so that other
 * processes skip it and a crash loses nothing.
 * @param delaysS delay after each attempt; the last one repeats. Unit: s
 */
export async function claimWebhook(
  db: Database,
  delaysS: readonly number[],
): Promise<{ id: string; body: string } | undefined> {
  const delays = sql`(${sql.val(`{${delaysS.join(',')}}`)}::int[])`;
  return db
    .updateTable('sandbox_webhooks')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      next_at: sql<Date>`now() + make_interval(secs => ${delays}[least(attempts + 1, ${delaysS.length}::int)])`,
    }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sandbox_webhooks')
        .select('id')
        .where('delivered_at', 'is', null)
        .where('next_at', '<=', sql<Date>`now()`)
        // Razorpay gives up after a day.
        .where('created_at', '>', sql<Date>`now() - interval '24 hours'`)
        .orderBy('next_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'body'])
    .executeTakeFirst();
}

export async function markDelivered(db: Database, id: string): Promise<void> {
  await db
    .updateTable('sandbox_webhooks')
    .set({ delivered_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

function secondsOf(column: string) {
  return sql<number>`extract(epoch from ${sql.ref(column)})::int`;
}
