import { sql, type Transaction } from 'kysely';
import { REFUNDED_STATUS, toSar, type Address, type CallAnswer, type Order, type OrderLine } from '@smokehouse/shared/contract';
import type { Database } from '../database/pool';
import type { DB } from '../database/types';
import { notice, OPEN_STATES, type PaymentState, type RefundReason } from '../payments';
import type { Dish, Line } from './rules';

/** What placing needs to know of an order that is there already. */
export interface PlacedOrder {
  id: string;
  amount_halalas: number;
  currency: string;
  receipt: string;
  fingerprint: string;
  payment_state: PaymentState;
  paid_at: Date | null;
  provider_order_id: string | null;
}
const PLACED = ['id', 'amount_halalas', 'currency', 'receipt', 'fingerprint', 'payment_state', 'paid_at', 'provider_order_id'] as const;

/**
 * Makes the orders of one customer or guest wait for each other until the transaction ends; nobody else's.
 * @returns true where another order was on its way and had to be waited for
 */
export async function lockOwner(tx: Transaction<DB>, owner: string): Promise<boolean> {
  const key = sql`hashtextextended(${`orders of ${owner}`}, 0)`;
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${key}) as free`.execute(tx);
  if (rows[0]?.free) return false;
  await sql`select pg_advisory_xact_lock(${key})`.execute(tx);
  return true;
}

/** The dishes with these ids that are on the menu. */
export function findDishes(db: Database, ids: readonly string[]): Promise<Dish[]> {
  return db.selectFrom('products').select(['id', 'name', 'name_ar', 'image', 'category', 'price_halalas', 'in_stock'])
    .where(sql<boolean>`id = any(${ids})`).where('deleted_at', 'is', null)
    .execute();
}

export function findOrderByKey(db: Database, userId: string, key: string): Promise<PlacedOrder | undefined> {
  return db.selectFrom('orders').select(PLACED).where('user_id', '=', userId).where('request_key', '=', key)
    // The schema's check holds the column to the states.
    .$narrowType<{ payment_state: PaymentState }>().executeTakeFirst();
}

/** The customer's order for the very same things that is still waiting to be paid. */
export function findOpenTwin(db: Database, userId: string, provider: string, fingerprint: string, placedAfter: Date): Promise<PlacedOrder | undefined> {
  return db.selectFrom('orders').select(PLACED)
    .where('user_id', '=', userId).where('provider', '=', provider).where('fingerprint', '=', fingerprint)
    .where('payment_state', 'in', OPEN_STATES).where('created_at', '>', placedAfter)
    .orderBy('created_at', 'desc').limit(1)
    .$narrowType<{ payment_state: PaymentState }>().executeTakeFirst();
}

export interface NewOrder {
  user_id: string; amount_halalas: number; delivery_halalas: number; currency: string; address: string; provider: string; receipt: string;
  fingerprint: string; request_key: string | null; search_text: string; created_at: Date;
}

/** Writes an order and its lines: one statement, whose text is the same however many lines there are. */
export function insertOrder(tx: Transaction<DB>, order: NewOrder, lines: readonly Line[]): Promise<PlacedOrder> {
  const columns = ['line', 'product_id', 'name', 'name_ar', 'image', 'category', 'price_halalas', 'quantity'] as const;
  const given = sql<Line & { line: number }>`jsonb_to_recordset(${JSON.stringify(lines.map((line, index) => ({ ...line, line: index })))}::jsonb)`
    .as<'l'>(sql`l(line integer, product_id text, name text, name_ar text, image text, category text, price_halalas integer, quantity integer)`);
  return tx.with('placed', (cte) => cte.insertInto('orders').values(order).returning(PLACED))
    .with('sold', (cte) => cte.insertInto('order_lines').columns(['order_id', ...columns])
      .expression((from) => from.selectFrom('placed').innerJoin(given, (join) => join.onTrue()).select(['placed.id', ...columns.map((column) => `l.${column}` as const)])))
    .selectFrom('placed').select(PLACED).$narrowType<{ payment_state: PaymentState }>().executeTakeFirstOrThrow();
}

/**
 * Keeps the provider's id of an order. Two requests may have asked for one at once: the first id stays. Only with it can the order
 * be paid, and is it in the customer's list: that is told to every process at the same moment.
 * @returns the id that is kept
 */
export async function keepProviderOrder(db: Database, orderId: string, providerOrderId: string, userId: string): Promise<string> {
  const placed = notice({ kind: 'delivery', event: 'placed', orderId, ownerId: userId, status: UNPAID_STATUS });
  const row = await db.with('kept', (cte) => cte.updateTable('orders')
    .set((eb) => ({ provider_order_id: eb.fn.coalesce('provider_order_id', eb.val(providerOrderId)) }))
    .where('id', '=', orderId)
    .returning('provider_order_id'))
    .selectFrom('kept').select(['provider_order_id', sql`case when provider_order_id = ${providerOrderId} then ${placed} end`.as('told')])
    .executeTakeFirstOrThrow();
  return row.provider_order_id ?? providerOrderId;
}

/** The order that a customer says to have paid. Somebody else's is as good as none. */
export function findOrderOfPayer(db: Database, userId: string, provider: string, providerOrderId: string) {
  return db.selectFrom('orders').select(['id', 'amount_halalas', 'currency', 'payment_state', 'payment_id', 'provider_order_id'])
    .where('user_id', '=', userId).where('provider', '=', provider).where('provider_order_id', '=', providerOrderId)
    .executeTakeFirst();
}

/** Why a payment of an order goes back; null where it does not, or where the restaurant gave it back itself. */
export async function findRefundReason(db: Database, orderId: string, paymentId: string): Promise<RefundReason | null> {
  const row = await db.selectFrom('payments').select('refund_reason').where('order_id', '=', orderId).where('payment_id', '=', paymentId)
    .$narrowType<{ refund_reason: RefundReason | null }>().executeTakeFirst();
  return row?.refund_reason ?? null;
}

/** An order's lines as one JSON array, in the order in which they were asked for: one row an order, whatever its length. */
const LINES = sql<OrderLine[]>`(
  select coalesce(json_agg(json_build_object(
    'product', json_strip_nulls(json_build_object('_id', l.product_id, 'name', l.name, 'nameAr', l.name_ar, 'image', l.image, 'category', l.category, 'price', l.price_halalas / 100.0)),
    'quantity', l.quantity) order by l.line), '[]'::json)
  from order_lines l where l.order_id = o.id)`;

/** Money that goes back: what paid the order, where that was given back, or what we owe for another reason; the newest. */
const REFUND = sql<Order['refund'] | null>`(
  select json_build_object('reason', coalesce(p.refund_reason, 'given_back'), 'amount', p.amount_halalas / 100.0, 'currency', p.currency, 'done', p.state = 'refunded')
  from payments p where p.order_id = o.id and (p.refund_reason is not null or (o.payment_state = 'refunded' and p.payment_id = o.payment_id))
  order by p.updated_at desc limit 1)`;

const listed = (db: Database) => db.selectFrom('orders as o').select([
  'o.id', 'o.amount_halalas', 'o.currency', 'o.provider_order_id', 'o.receipt', 'o.address', 'o.payment_type', 'o.payment_state', 'o.status', 'o.paid_at', 'o.created_at',
  LINES.as('items'), REFUND.as('refund'),
]);
type Listed = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number];

/** A customer's own orders, newest first: what was paid, what can still be, and what was paid and given back. */
export async function listOrdersOfUser(db: Database, userId: string, openSince: Date, limit: number): Promise<Order[]> {
  const rows = await listed(db)
    .where('o.user_id', '=', userId)
    .where((eb) => eb.or([
      eb('o.payment_state', 'in', ['paid', 'refunded']),
      eb.and([eb('o.payment_state', 'in', OPEN_STATES), eb('o.provider_order_id', 'is not', null), eb('o.created_at', '>', openSince)]),
    ]))
    .orderBy('o.created_at', 'desc').orderBy('o.id', 'desc').limit(limit)
    .execute();
  return rows.map(toOrder);
}

/** The orders with these ids, in no order. */
export async function findOrders(db: Database, ids: readonly string[]): Promise<Order[]> {
  const rows = await listed(db).where(sql<boolean>`o.id = any(${ids})`).execute();
  return rows.map(toOrder);
}

/** What an order is called while nobody has paid it: it has no status of the kitchen's yet, and no countdown. */
export const UNPAID_STATUS = 'Payment Pending';

function toOrder(row: Listed): Order {
  // An order that was sold has a time of sale, and keeps it where its money is given back later.
  const isPaid = row.paid_at !== null;
  return {
    _id: row.id,
    items: row.items,
    amount: toSar(row.amount_halalas),
    currency: row.currency,
    id: row.provider_order_id ?? '',
    receipt: row.receipt,
    // Empty once its customer has deleted their account.
    address: Object.keys(row.address as object).length > 0 ? row.address as unknown as Address : null,
    paymentType: row.payment_type,
    isPaid,
    status: isPaid ? row.status : row.payment_state === 'refunded' ? REFUNDED_STATUS : UNPAID_STATUS,
    // The kitchen starts when the money is there: so do the countdowns.
    createdAt: (row.paid_at ?? row.created_at).toISOString(),
    ...(row.refund && { refund: row.refund }),
  };
}

/** What a placed order answers to the browser. */
export type Announcement = CallAnswer<'POST /api/order/cod'>['order'];
