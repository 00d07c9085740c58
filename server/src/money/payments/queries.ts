import { sql, type Transaction } from 'kysely';
import { type Cart, FIRST_STATUS } from '@smokehouse/shared/contract';
import { lineKey, type Selection } from '@smokehouse/shared/contract/menu/options/rules';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import { TOLD_REASON } from '../../ordering/order-mails';
import { dueSince, type OwedQuery, type OwedRefund } from './owed';
import { OPEN_STATES, type PaymentState, type RefundReason } from './states';

/** An order's row for settling. */
export interface PayableOrder {
  id: string;
  receipt: string;
  user_id: string;
  amount_halalas: number;
  currency: string;
  payment_state: PaymentState;
  payment_id: string | null;
  provider_order_id: string | null;
  created_at: Date;
  /** A later payment cannot buy it. */
  pay_by: Date | null;
  /** The start of its delivery slot. */
  slot_from: Date | null;
  /** When it was sold; stays when it is refunded. */
  paid_at: Date | null;
}

const PAYABLE = [
  'id',
  'receipt',
  'user_id',
  'amount_halalas',
  'currency',
  'payment_state',
  'payment_id',
  'provider_order_id',
  'created_at',
  'pay_by',
  'slot_from',
  'paid_at',
] as const;
/** A check constraint limits the column to these values. */
const asPayable = (row: Omit<PayableOrder, 'payment_state'> & { payment_state: string }) =>
  row as PayableOrder;

/**
 * Locks the order until the transaction ends: the browser's report, the webhook and the reconciling
 * job may run concurrently, and each must see the result of the one before.
 */
export async function lockOrderOfProvider(
  tx: Transaction<DB>,
  provider: string,
  providerOrderId: string,
): Promise<PayableOrder | undefined> {
  const row = await tx
    .selectFrom('orders')
    .select(PAYABLE)
    .where('provider', '=', provider)
    .where('provider_order_id', '=', providerOrderId)
    .forUpdate()
    .executeTakeFirst();
  return row && asPayable(row);
}

/** Locks an order by its own id. */
export async function lockOrder(
  tx: Transaction<DB>,
  id: string,
): Promise<PayableOrder | undefined> {
  const row = await tx
    .selectFrom('orders')
    .select(PAYABLE)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && asPayable(row);
}

/** The ids of a customer's orders that can still be paid. */
export const findUnpaidOf = async (tx: Transaction<DB>, userId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('payment_state', 'in', OPEN_STATES)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

export type AttemptState = 'failed' | 'authorized' | 'captured' | 'refunded';
/** A payment attempt as stored. */
export interface StoredPayment {
  order_id: string;
  state: AttemptState;
  refund_reason: string | null;
}

/**
 * Stores the state of a payment. A state never goes back: a late `authorized` does not replace
 * `captured`.
 */
export async function upsertPayment(
  tx: Transaction<DB>,
  payment: {
    provider: string;
    payment_id: string;
    order_id: string;
    state: AttemptState;
    amount_halalas: number;
    currency: string;
  },
  now: Date,
): Promise<StoredPayment & { isNews: boolean }> {
  const rank = (state: unknown) =>
    sql<number>`array_position(array['failed', 'authorized', 'captured', 'refunded'], ${state})`;
  const kept = await tx
    .insertInto('payments')
    .values({ ...payment, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'payment_id'])
        .doUpdateSet({
          state: payment.state,
          amount_halalas: payment.amount_halalas,
          currency: payment.currency,
          updated_at: now,
        })
        .where('payments.order_id', '=', payment.order_id)
        .where(rank(sql.ref('payments.state')), '<', rank(sql.ref('excluded.state'))),
    )
    .returning(['order_id', 'state', 'refund_reason'])
    .executeTakeFirst();
  if (kept) return { ...kept, isNews: true } as StoredPayment & { isNews: boolean };
  const known = await tx
    .selectFrom('payments')
    .select(['order_id', 'state', 'refund_reason'])
    .where('provider', '=', payment.provider)
    .where('payment_id', '=', payment.payment_id)
    .executeTakeFirstOrThrow();
  return { ...known, isNews: false } as StoredPayment & { isNews: boolean };
}

/** Records that this payment is owed as a refund, and why. The reconciling job makes the refund. */
export async function oweRefund(
  tx: Transaction<DB>,
  provider: string,
  paymentId: string,
  reason: RefundReason,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ refund_reason: reason, updated_at: now })
    .where('provider', '=', provider)
    .where('payment_id', '=', paymentId)
    .execute();
}

/** Why a payment goes back; null when it does not, or when the restaurant refunded it itself. */
export async function findRefundReason(
  db: Database,
  provider: string,
  paymentId: string,
): Promise<RefundReason | null> {
  const row = await db
    .selectFrom('payments')
    .select('refund_reason')
    .where('provider', '=', provider)
    .where('payment_id', '=', paymentId)
    .$narrowType<{ refund_reason: RefundReason | null }>()
    .executeTakeFirst();
  return row?.refund_reason ?? null;
}

/** {@link findRefundReason}, as it is told, with the slot of the order. */
export const findToldReason = (db: Database, provider: string, paymentId: string) =>
  db
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select([TOLD_REASON.as('reason'), 'o.slot_from', 'o.slot_to'])
    .where('p.provider', '=', provider)
    .where('p.payment_id', '=', paymentId)
    .executeTakeFirst();

/** An option of the line `l` is sold out or gone. */
const LACKS_OPTION = sql<boolean>`exists (
  select from jsonb_array_elements(l.options) c
  left join menu_options o on (o.group_id, o.id) = (
    split_part(c->>'option', '/', -2), split_part(c->>'option', '/', -1))
  left join products d on d.id = o.product_id
  where o.id is null or not o.in_stock
    or (o.product_id is not null and (not d.in_stock or d.deleted_at is not null)))`;

/** The dishes of an order that are sold out or removed from the menu, also those with such options. */
export function findMissingDishes(
  db: Database,
  orderId: string,
): Promise<{ name: string; name_ar: string | null }[]> {
  return db
    .selectFrom('order_lines as l')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .select(['l.name', 'l.name_ar'])
    .where('l.order_id', '=', orderId)
    .where((eb) =>
      eb.or([eb('p.in_stock', '=', false), eb('p.deleted_at', 'is not', null), LACKS_OPTION]),
    )
    .orderBy('l.line')
    .execute();
}

/** The lines of an order as the cart had them. */
export async function cartOfOrder(db: Database, orderId: string): Promise<Cart> {
  const lines = await db
    .selectFrom('order_lines')
    .select((eb) => [
      'product_id',
      'note',
      'quantity',
      eb.ref('options').$castTo<Selection[] | null>().as('options'),
    ])
    .where('order_id', '=', orderId)
    .execute();
  const ordered: Record<string, number> = {};
  for (const { product_id: product, options, note, quantity } of lines) {
    const key = lineKey({ product, options: options ?? [], note: note ?? '' });
    ordered[key] = (ordered[key] ?? 0) + quantity;
  }
  return ordered;
}

export async function insertFirstStatus(
  tx: Transaction<DB>,
  orderId: string,
  by: { role: 'user' | 'system'; id: string | null },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('order_status_changes')
    .values({
      order_id: orderId,
      from_status: null,
      to_status: FIRST_STATUS,
      by_role: by.role,
      by_id: by.id,
      changed_at: now,
    })
    .execute();
}

/** The time of an order's last query, or of its placing: the queue of the reconciling job. */
const LAST_QUERY = sql<Date>`coalesce(payment_checked_at, created_at)`;

/**
 * Unpaid orders, and orders that were sold by the browser's report alone, that were not queried
 * since `queriedBefore`. The one whose last query is longest ago is first.
 */
export async function findOpenOrders(
  db: Database,
  provider: string,
  at: { placedBefore: Date; queriedBefore: Date; expiredSince: Date },
  limit: number,
): Promise<PayableOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .select(PAYABLE)
    .where('provider', '=', provider)
    .where((eb) =>
      eb.or([
        eb.and([eb('payment_state', 'in', OPEN_STATES), eb('created_at', '<=', at.placedBefore)]),
        eb.and([
          eb(
            'id',
            'in',
            eb.selectFrom('payments').select('order_id').where('state', '=', 'authorized'),
          ),
          eb('payment_state', 'in', ['paid', 'refunded']),
          eb('created_at', '>=', at.expiredSince),
        ]),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('payment_checked_at', 'is', null),
        eb('payment_checked_at', '<=', at.queriedBefore),
      ]),
    )
    .orderBy(LAST_QUERY)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(asPayable);
}

/** Closed orders whose payment window may still be open; ordered as {@link findOpenOrders}. */
export async function findExpiredOrders(
  db: Database,
  provider: string,
  at: { queriedBefore: Date; expiredSince: Date },
  limit: number,
): Promise<PayableOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .select(PAYABLE)
    .where('provider', '=', provider)
    .where('payment_state', '=', 'expired')
    .where('provider_order_id', 'is not', null)
    .where('created_at', '>=', at.expiredSince)
    .where(LAST_QUERY, '<=', at.queriedBefore)
    .orderBy(LAST_QUERY)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(asPayable);
}

/**
 * Whether an unpaid order has to give up its place in a slot, which others need: less than half of the
 * places are free, or the share of the order's network is used up.
 * @param hasLeft the order counts as left; else only if its customer has ordered again since
 */
export async function hasToGiveUpPlace(
  db: Database,
  orderId: string,
  { capacity, hasLeft }: { capacity: number; hasLeft: boolean },
): Promise<boolean> {
  const half = unpaidPlaces(capacity);
  const { rows } = await sql<{ yields: boolean }>`
    select (
        coalesce(${capacity}::integer - s.taken < ${half}::integer, false)
        or (select count(*) from orders h
          where h.slot_from = o.slot_from and h.slot_network = o.slot_network
            and h.payment_state in ('created', 'failed')) >= ${half}::integer)
      and (${hasLeft}::boolean or exists (
        select from orders n where n.user_id = o.user_id and n.created_at > o.created_at)) as yields
    from orders o left join delivery_slots s on s.starts_at = o.slot_from
    where o.id = ${orderId} and o.slot_from is not null`.execute(db);
  return rows[0]?.yields ?? false;
}

/**
 * The places of a slot that the unpaid orders of one network, or of one customer, may hold: half.
 * @param capacity of the slot
 */
export const unpaidPlaces = (capacity: number): number => Math.max(1, Math.floor(capacity / 2));

export async function markQueried(
  db: Database,
  orderIds: readonly string[],
  at: Date,
): Promise<void> {
  if (orderIds.length === 0) return;
  await db
    .updateTable('orders')
    .set({ payment_checked_at: at })
    .where(sql<boolean>`id = any(${orderIds})`)
    .execute();
}

/** What went back of the payment `p` at the provider, beside the refunds of corrections. Halalas. */
export const REPORTED_PARTS = sql`coalesce((
  select sum(e.amount_halalas) from reported_refunds e
  where (e.provider, e.payment_id) = (p.provider, p.payment_id)), 0)`;

/** Owed refunds of whole payments that are due, in the order of the queue. */
export async function findOwedRefunds(
  db: Database,
  { provider, except, now, limit }: OwedQuery,
): Promise<OwedRefund[]> {
  const due = dueSince(sql.ref('p.updated_at'));
  const rows = await db
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .leftJoin('refund_refusals as f', (join) =>
      join.onRef('f.provider', '=', 'p.provider').onRef('f.refund_id', '=', 'p.payment_id'),
    )
    .select([
      'p.payment_id',
      sql<number>`(p.amount_halalas - ${REPORTED_PARTS})::int`.as('amount_halalas'),
      'p.order_id',
      'o.provider_order_id',
      'o.user_id',
      'p.refund_reason as reason',
      due.isRefused.as('isRefused'),
      due.dueAt.as('dueAt'),
    ])
    .where('p.refund_reason', 'is not', null)
    .where('p.state', 'in', ['authorized', 'captured'])
    .where('p.provider', '=', provider)
    .where('o.provider_order_id', 'is not', null)
    .where(sql<boolean>`p.payment_id <> all(${except})`)
    .where((eb) => eb.or([eb('f.due_at', 'is', null), eb('f.due_at', '<=', now)]))
    .orderBy('isRefused')
    .orderBy('dueAt')
    .limit(limit)
    .execute();
  // Only an order with a provider's id can have been paid.
  return rows.flatMap(({ provider_order_id, ...row }) =>
    provider_order_id === null
      ? []
      : [{ ...row, id: row.payment_id, provider_order_id, isPart: false }],
  );
}

/** @returns false when it was recorded before */
export async function markPaymentRefunded(
  tx: Transaction<DB>,
  provider: string,
  paymentId: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ state: 'refunded', updated_at: now })
    .where('provider', '=', provider)
    .where('payment_id', '=', paymentId)
    .where('state', '!=', 'refunded')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Moves refunds that failed to the end of the queue. */
export async function postponeRefunds(
  db: Database,
  provider: string,
  paymentIds: readonly string[],
  now: Date,
): Promise<void> {
  if (paymentIds.length === 0) return;
  await db
    .updateTable('payments')
    .set({ updated_at: now })
    .where('provider', '=', provider)
    .where(sql<boolean>`payment_id = any(${paymentIds})`)
    .where('state', '!=', 'refunded')
    .execute();
}

/**
 * Stores an event.
 * @returns false when it was received before: its id is the same in each delivery
 */
export async function insertEvent(
  tx: Transaction<DB>,
  event: { provider: string; event_id: string; type: string; payload: string },
  now: Date,
): Promise<boolean> {
  const result = await tx
    .insertInto('payment_events')
    .values({ ...event, received_at: now })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function setEventOutcome(
  tx: Transaction<DB>,
  provider: string,
  eventId: string,
  outcome: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('payment_events')
    .set({ outcome, processed_at: now })
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .execute();
}
