import { sql, type Transaction } from 'kysely';
import { dateOf } from '../../clock';
import type { Context } from '../../context';
import type { DB } from '../../database/types';
import { AppError } from '../../http/errors';
import type { Audit } from '../../operations/audit';
import { confirmRounds } from '../dine-orders';
import { moveTicket } from '../kitchen';
import { notifyOrder } from '../order-events';
import { joinVisitOfOrder } from '../seating';
import type { Kind } from './kinds';

export interface StatusChange {
  orderId: string;
  status: string;
  from?: string | undefined;
  /** Empty: none. Delivery orders only. */
  driverPhone?: string | undefined;
  sellerId: string;
}

/**
 * Sets the status of an order and records who did it. Concurrent changes of one order are
 * serialized; one with a `from` that is no longer current changes nothing. Setting the current
 * status again is no change.
 * @returns false when the order is no longer at `from`
 * @throws AppError 404 for an unknown order, 409 for an unpaid one
 */
export async function moveOrder(
  { db, clock }: Context,
  kind: Kind,
  { orderId, status, from, driverPhone, sellerId }: StatusChange,
  audit: Audit,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (kind.name === 'dine') await joinVisitOfOrder(tx, orderId, dateOf(clock));
    const order = await lockOrder(tx, kind, orderId);
    if (!order) throw new AppError('order_unknown', 404);
    if (!order.is_sale) throw new AppError('order_unpaid', 409);
    if (order.is_cancelled) throw new AppError('order_cancelled', 409);
    const isSame = order.status === status;
    if (!isSame && from !== undefined && from !== order.status) return false;
    if (driverPhone !== undefined) await setDriverPhone(tx, orderId, driverPhone);
    await audit(tx, {
      subject: { type: kind.subject, id: orderId, label: order.label },
      before: { status: order.status },
      after: { status },
    });
    if (isSame) return true;
    // Whoever moves an order has seen it.
    if (kind.name === 'dine') await confirmRounds(tx, { orderId }, sellerId, dateOf(clock));
    await sql`update ${sql.table(kind.orders)} set status = ${status} where id = ${orderId}`.execute(
      tx,
    );
    await sql`insert into ${sql.table(kind.changes)} (order_id, from_status, to_status, by_role, by_id, changed_at)
      values (${orderId}, ${order.status}, ${status}, 'seller', ${sellerId}, ${dateOf(clock)})`.execute(
      tx,
    );
    await moveTicket(tx, { kind: kind.name, id: orderId }, status, dateOf(clock));
    await notifyOrder(tx, {
      kind: kind.name,
      event: 'status',
      orderId,
      ownerId: order.owner_id,
      status,
    });
    return true;
  });
}

async function setDriverPhone(tx: Transaction<DB>, id: string, phone: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ driver_phone: phone || null })
    .where('id', '=', id)
    .execute();
}

interface LockedOrder {
  owner_id: string;
  status: string;
  label: string | null;
  is_sale: boolean;
  is_cancelled: boolean;
}

/** Locks an order while its status changes. */
async function lockOrder(
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
