import { sql, type Transaction } from 'kysely';
import { FIRST_STATUS, type UnservedDishes } from '@smokehouse/shared/contract';
import { DELIVERED, ON_THE_WAY } from '@smokehouse/shared/contract/ordering/orders/statuses';
import { dateOf } from '../../clock';
import type { Context } from '../../context';
import type { DB } from '../../database/types';
import { AppError, conflict } from '../../http/errors';
import type { Audit } from '../../operations/audit';
import { confirmRounds } from '../dine-orders';
import { findMissing, findUnready, findUnserved, moveTicket } from '../kitchen';
import { notifyOrder } from '../order-events';
import { queueOrderMail } from '../order-mails';
import { joinVisitOfOrder } from '../seating';
import { keepSeated } from '../visit-endings';
import type { Kind } from './kinds';

export interface StatusChange {
  orderId: string;
  status: string;
  from?: string | undefined;
  /** Empty: none. Delivery orders only. */
  driverPhone?: string | undefined;
  /** Refuses to serve dishes that are not ready, or to let them leave the kitchen. */
  asks?: boolean | undefined;
  sellerId: string;
}

/**
 * Sets the status of an order and records who did it. Concurrent changes of one order are
 * serialized; one with a `from` that is no longer current changes nothing. Setting the current
 * status again is no change.
 * @returns false when the order is no longer at `from`
 * @throws AppError 404 for an unknown order, 409 for an unpaid one, for one at a table that has been
 *   cleared unless it was served, and for one with dishes that are not ready if the change asks
 */
export async function moveOrder(
  { db, clock }: Context,
  kind: Kind,
  { orderId, status, from, driverPhone, asks, sellerId }: StatusChange,
  audit: Audit,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (kind.name === 'dine') {
      const isSeated = await joinVisitOfOrder(tx, orderId, dateOf(clock));
      if (!isSeated && status !== kind.lastStatus && !(await keepSeated(tx, [orderId])))
        throw new AppError('dishes_table_cleared', 409);
    }
    const order = await lockSale(tx, kind, orderId);
    const isSame = order.status === status;
    if (!isSame && from !== undefined && from !== order.status) return false;
    if (driverPhone !== undefined) await setDriverPhone(tx, orderId, driverPhone);
    const unready = await warnOfUnready(tx, kind, {
      ...{ orderId, from: order.status, to: status, asks: asks === true },
    });
    await audit(tx, {
      subject: { type: kind.subject, id: orderId, label: order.label },
      before: { status: order.status },
      after: { status, ...unready },
    });
    if (isSame) return true;
    // Whoever moves an order has seen it.
    if (kind.name === 'dine') await confirmRounds(tx, { orderId }, sellerId, dateOf(clock));
    await setStatus(tx, kind, { id: orderId, order, status, sellerId }, dateOf(clock));
    await moveTicket(tx, { kind: kind.name, id: orderId }, status, dateOf(clock));
    return true;
  });
}

/**
 * Writes the status of a locked order, and who set it. Its dishes are the caller's matter: a change
 * of the whole order moves its ticket.
 */
export async function setStatus(
  tx: Transaction<DB>,
  kind: Kind,
  {
    id,
    order,
    status,
    sellerId,
  }: { id: string; order: LockedOrder; status: string; sellerId: string },
  now: Date,
): Promise<void> {
  await sql`update ${sql.table(kind.orders)} set status = ${status} where id = ${id}`.execute(tx);
  await sql`insert into ${sql.table(kind.changes)} (order_id, from_status, to_status, by_role, by_id, changed_at)
    values (${id}, ${order.status}, ${status}, 'seller', ${sellerId}, ${now})`.execute(tx);
  await notifyOrder(tx, {
    kind: kind.name,
    event: 'status',
    orderId: id,
    ownerId: order.owner_id,
    status,
  });
  if (kind.name === 'delivery' && status === kind.lastStatus)
    await queueOrderMail(tx, { kind: 'delivered', orderId: id }, now);
  if (kind.name === 'delivery' && status === ON_THE_WAY && (await isPickup(tx, id)))
    await queueOrderMail(tx, { kind: 'ready', orderId: id }, now);
}

async function isPickup(tx: Transaction<DB>, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('orders')
    .select(sql<string | null>`delivery->>'fulfilment'`.as('fulfilment'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.fulfilment === 'pickup';
}

/**
 * Refuses a change that asks while dishes are not ready. Whoever was warned and makes it anyway is
 * recorded with what was missing.
 * @returns the fields for the audit log; only of deliveries and pickups
 * @throws AppError 409 that names the dishes
 */
async function warnOfUnready(
  tx: Transaction<DB>,
  kind: Kind,
  { orderId, from, to, asks }: { orderId: string; from: string; to: string; asks: boolean },
): Promise<{ unready?: string[]; unreadyAr?: string[] }> {
  const unserved = await findUnreadyFor(tx, kind, { orderId, from, to });
  if (asks && unserved)
    throw conflict<'PUT /api/order/status' | 'PUT /api/order/dinestatus'>(
      { unserved },
      'dishes_unserved',
    );
  return kind.name === 'delivery' && unserved?.lines ? namesOf(tx, orderId, unserved.lines) : {};
}

/**
 * The dishes that are on hold or not ready when a round is served, or a delivery leaves the kitchen;
 * and those that it left without when it has arrived.
 */
async function findUnreadyFor(
  tx: Transaction<DB>,
  { name, lastStatus }: Kind,
  { orderId, from, to }: { orderId: string; from: string; to: string },
): Promise<UnservedDishes | undefined> {
  if (name === 'dine' ? to !== lastStatus : to === FIRST_STATUS) return undefined;
  const find = () => {
    if (name === 'dine') return findUnserved(tx, { orderId });
    return from === FIRST_STATUS ? findUnready(tx, orderId) : findMissing(tx, orderId);
  };
  const unready = await find();
  return unready.held + unready.open > 0 ? unready : undefined;
}

/** Lines of a delivery order as `2 × Brisket`, in both languages. */
async function namesOf(
  tx: Transaction<DB>,
  orderId: string,
  lines: readonly number[],
): Promise<{ unready: string[]; unreadyAr: string[] }> {
  const { rows } = await sql<{ text: string; textAr: string }>`
    select l.quantity || ' × ' || o.name as text,
      l.quantity || ' × ' || coalesce(nullif(o.name_ar, ''), o.name) as "textAr"
    from corrected_lines('delivery', ${orderId}, 0) l
    join order_lines o on o.order_id = ${orderId} and o.line = l.line
    where l.line = any(${lines}) order by l.line`.execute(tx);
  return {
    unready: rows.map(({ text }) => text),
    unreadyAr: rows.map(({ textAr }) => textAr),
  };
}

/** @throws AppError 404 for an unknown order, 409 for an unpaid or cancelled one */
async function lockSale(tx: Transaction<DB>, kind: Kind, id: string): Promise<LockedOrder> {
  const order = await lockOrder(tx, kind, id);
  if (!order) throw new AppError('order_unknown', 404);
  if (!order.is_sale) throw new AppError('order_unpaid', 409);
  if (order.is_cancelled)
    throw new AppError(order.status === DELIVERED ? 'order_refunded' : 'order_cancelled', 409);
  return order;
}

async function setDriverPhone(tx: Transaction<DB>, id: string, phone: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ driver_phone: phone || null })
    .where('id', '=', id)
    .execute();
}

/** What a change of the status needs of an order. */
export interface LockedOrder {
  owner_id: string;
  status: string;
  label: string | null;
  is_sale: boolean;
  is_cancelled: boolean;
}

/** Locks an order while its status changes. */
export async function lockOrder(
  tx: Transaction<DB>,
  { orders, owner, label, isSale }: Kind,
  id: string,
): Promise<LockedOrder | undefined> {
  const { rows } = await sql<LockedOrder>`
    select ${sql.ref(`o.${owner}`)} as owner_id, o.status, ${sql.ref(`o.${label}`)} as label,
      ${isSale} as is_sale, o.cancelled_at is not null as is_cancelled
    from ${sql.table(orders)} o where o.id = ${id} for update`.execute(tx);
  return rows[0];
}
