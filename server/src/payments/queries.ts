import { sql, type Transaction } from 'kysely';
import { FIRST_STATUS } from '@smokehouse/shared/contract';
import type { Database } from '../database/pool';
import type { DB } from '../database/types';

/** An order as settling sees it. */
export interface PayableOrder {
  id: string;
  user_id: string;
  amount_halalas: number;
  currency: string;
  payment_state: string;
  payment_id: string | null;
  provider_order_id: string | null;
  created_at: Date;
}

const PAYABLE = ['id', 'user_id', 'amount_halalas', 'currency', 'payment_state', 'payment_id', 'provider_order_id', 'created_at'] as const;

/**
 * Holds the order until the transaction ends: the browser's report, the webhook and the reconciling job may come in the
 * same millisecond, and each must see what the one before it did.
 */
export function lockOrderOfProvider(tx: Transaction<DB>, provider: string, providerOrderId: string): Promise<PayableOrder | undefined> {
  return tx.selectFrom('orders').select(PAYABLE).where('provider', '=', provider).where('provider_order_id', '=', providerOrderId).forUpdate().executeTakeFirst();
}

/** Keeps what became of one try to pay. A state never goes back: a late `authorized` does not undo `captured`. */
export async function upsertPayment(tx: Transaction<DB>, payment: {
  provider: string; payment_id: string; order_id: string; state: 'authorized' | 'captured' | 'failed' | 'refunded'; amount_halalas: number;
}, now: Date): Promise<void> {
  const rank = (state: unknown) => sql<number>`array_position(array['failed', 'authorized', 'captured', 'refunded'], ${state})`;
  await tx.insertInto('payments').values({ ...payment, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.columns(['provider', 'payment_id'])
      .doUpdateSet({ state: payment.state, updated_at: now })
      .where(rank(sql.ref('payments.state')), '<', rank(sql.ref('excluded.state'))))
    .execute();
}

/** Turns an unpaid order into a sale: it gets its first status and a place in the kitchen's list. */
export async function markOrderPaid(tx: Transaction<DB>, orderId: string, paymentId: string, now: Date): Promise<void> {
  await tx.updateTable('orders')
    .set({ payment_state: 'paid', payment_id: paymentId, paid_at: now, status: FIRST_STATUS })
    .where('id', '=', orderId)
    .execute();
}

export async function insertFirstStatus(tx: Transaction<DB>, orderId: string, by: { role: 'user' | 'system'; id: string | null }, now: Date): Promise<void> {
  await tx.insertInto('order_status_changes')
    .values({ order_id: orderId, from_status: null, to_status: FIRST_STATUS, by_role: by.role, by_id: by.id, changed_at: now })
    .execute();
}

export async function markOrderRefunded(tx: Transaction<DB>, orderId: string): Promise<void> {
  await tx.updateTable('orders').set({ payment_state: 'refunded' }).where('id', '=', orderId).execute();
}

/** Closes an order that nobody paid. @returns false where it was paid in the meantime */
export async function expireOrder(tx: Transaction<DB>, orderId: string): Promise<boolean> {
  const result = await tx.updateTable('orders').set({ payment_state: 'expired' })
    .where('id', '=', orderId).where('payment_state', 'in', ['created', 'failed'])
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Orders that somebody may have paid without telling us, the ones asked about longest ago first. */
export function findOrdersToAsk(db: Database, provider: string, at: { placedBefore: Date; openAskedBefore: Date; expiredSince: Date; expiredAskedBefore: Date }, limit: number) {
  return db.selectFrom('orders').select(PAYABLE)
    .where('provider', '=', provider)
    .where((eb) => eb.or([
      eb.and([
        eb('payment_state', 'in', ['created', 'failed']),
        eb('created_at', '<=', at.placedBefore),
        eb.or([eb('payment_checked_at', 'is', null), eb('payment_checked_at', '<=', at.openAskedBefore)]),
      ]),
      eb.and([
        eb('payment_state', '=', 'expired'),
        eb('provider_order_id', 'is not', null),
        eb('created_at', '>=', at.expiredSince),
        eb('payment_checked_at', '<=', at.expiredAskedBefore),
      ]),
    ]))
    .orderBy('payment_checked_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
}

export async function markAsked(db: Database, orderId: string, now: Date): Promise<void> {
  await db.updateTable('orders').set({ payment_checked_at: now }).where('id', '=', orderId).execute();
}

/** Money that came a second time for an order which another payment had paid. */
export function findSurplusPayments(db: Database, provider: string, limit: number): Promise<{ payment_id: string; amount_halalas: number; order_id: string }[]> {
  return db.selectFrom('payments as p').innerJoin('orders as o', 'o.id', 'p.order_id')
    .select(['p.payment_id', 'p.amount_halalas', 'p.order_id'])
    .where('p.state', '=', 'captured').where('p.provider', '=', provider)
    .where('o.payment_state', 'in', ['paid', 'refunded']).whereRef('o.payment_id', '!=', 'p.payment_id')
    .limit(limit)
    .execute();
}

export async function markPaymentRefunded(db: Database, provider: string, paymentId: string, now: Date): Promise<void> {
  await db.updateTable('payments').set({ state: 'refunded', updated_at: now }).where('provider', '=', provider).where('payment_id', '=', paymentId).execute();
}

/** Writes an event down. @returns false where it came before: the id of an event is the same in each delivery */
export async function insertEvent(tx: Transaction<DB>, event: { provider: string; event_id: string; type: string; payload: string }, now: Date): Promise<boolean> {
  const result = await tx.insertInto('payment_events').values({ ...event, received_at: now })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function setEventOutcome(tx: Transaction<DB>, provider: string, eventId: string, outcome: string, now: Date): Promise<void> {
  await tx.updateTable('payment_events').set({ outcome, processed_at: now }).where('provider', '=', provider).where('event_id', '=', eventId).execute();
}

/** Any number will do, as long as nothing else locks by it. */
const RECONCILE_LOCK = 7_266_010;

/**
 * Takes the right to reconcile, for as long as this connection lives: a process that dies gives it back by dying.
 * @param connection one connection, not the pool
 */
export async function tryReconcileLock(connection: Database): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${RECONCILE_LOCK}) as taken`.execute(connection);
  return rows[0]?.taken ?? false;
}

export async function releaseReconcileLock(connection: Database): Promise<void> {
  await sql`select pg_advisory_unlock(${RECONCILE_LOCK})`.execute(connection);
}
