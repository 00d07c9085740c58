import { type RawBuilder, sql, type Transaction } from 'kysely';
import { PREPARING, SERVED } from '@smokehouse/shared/contract/ordering/orders/statuses';
import type { DishPress } from '@smokehouse/shared/contract';
import { dateOf } from '../../clock';
import type { Context } from '../../context';
import type { DB } from '../../database/types';
import { announce } from '../../events';
import { AppError } from '../../http/errors';
import type { Audit } from '../../operations/audit';
import { lockTicketsOf, paceDishes, sendAfter, serveDishes, takeAway } from '../kitchen';
import { notifyOrder } from '../order-events';
import { keepSeated } from '../visit-endings';
import { DELIVERY, DINE, lockOrder, setStatus, type LockedOrder } from '../seller-orders';

/**
 * Applies what was pressed about dishes at tables. Each press names the state that it leads to, so
 * that repeating it changes nothing. The status of an order follows its dishes: served with the last
 * one, and in the kitchen again when one is taken back. Dishes of cancelled orders stay as they are.
 * @param onlyReady for the pass: refuses to serve what has not been ready yet, takes away what was
 *   cancelled there, and sends dishes after a delivery that left without them
 * @param away takes that away only
 * @throws AppError 404 for an unknown order or dish, 409 for a dish that is not ready, and for what
 * is taken
 *   back, held or fired at a table that has been cleared
 */
export async function pressDishes(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  {
    action,
    dishes,
    onlyReady = false,
    away = false,
  }: DishPress & { onlyReady?: boolean; away?: boolean | undefined },
  sellerId: string,
  audit: Audit,
): Promise<void> {
  const now = dateOf(clock);
  // In one order, so that two tablets that serve the same orders do not deadlock.
  const orders = [...new Set(dishes.map(({ order }) => order))].sort();
  await db.transaction().execute(async (tx) => {
    // What was served at a table that is free again is history.
    if (action !== 'serve' && !(await keepSeated(tx, orders)))
      throw new AppError('dishes_table_cleared', 409);
    const locked = await lockAll(tx, orders, onlyReady);
    for (const id of orders) {
      const order = locked.get(id);
      const lines = dishes.filter((dish) => dish.order === id).map(({ line }) => line);
      if (!order && onlyReady) {
        await sendAfterDelivery(tx, id, lines, now);
        continue;
      }
      if (!order) throw new AppError('order_unknown', 404);
      if (onlyReady) await takeAway(tx, 'dine', id, lines, now);
      if (away || order.is_cancelled) continue;
      await expectKnown(tx, id, lines);
      if (onlyReady) await expectReady(tx, sql`dine_order_id = ${id}`, lines);
      await pressOne(tx, { id, order, lines, action, sellerId, audit }, now);
    }
    await announce(tx, 'seller', 'floor', { change: 'dishes' });
  });
}

/**
 * Locks orders, then their tickets, all of each before the next.
 * @param withDeliveries also those that are no orders at tables
 * @returns those at tables
 */
async function lockAll(
  tx: Transaction<DB>,
  ids: readonly string[],
  withDeliveries: boolean,
): Promise<Map<string, LockedOrder>> {
  const locked = new Map<string, LockedOrder>();
  for (const id of ids) {
    const order = await lockOrder(tx, DINE, id);
    if (order) locked.set(id, order);
    else if (withDeliveries) await lockOrder(tx, DELIVERY, id);
  }
  await lockTicketsOf(tx, ids);
  return locked;
}

/**
 * Sends dishes after a delivery, or takes them away of one that was cancelled.
 * @throws AppError 404 for an unknown order, 409 for one that has not left, or is back
 */
async function sendAfterDelivery(
  tx: Transaction<DB>,
  id: string,
  lines: readonly number[],
  now: Date,
): Promise<void> {
  const order = await lockOrder(tx, DELIVERY, id);
  if (!order) throw new AppError('order_unknown', 404);
  if (order.is_cancelled) return takeAway(tx, 'delivery', id, lines, now);
  await expectReady(tx, sql`order_id = ${id}`, lines);
  if (!(await sendAfter(tx, id, lines, now))) throw new AppError('changed_meanwhile', 409);
}

async function pressOne(
  tx: Transaction<DB>,
  {
    id,
    order,
    lines,
    action,
    sellerId,
    audit,
  }: {
    id: string;
    order: LockedOrder;
    lines: number[];
    action: DishPress['action'];
    sellerId: string;
    audit: Audit;
  },
  now: Date,
): Promise<void> {
  if (action === 'hold' || action === 'fire') return paceDishes(tx, id, { lines, action }, now);
  // As long as the order counts as served, all of its dishes do.
  const status = action === 'serve' ? SERVED : PREPARING;
  const isChanged = await serveDishes(tx, id, { lines, isServed: action === 'serve' }, now);
  if (!isChanged || order.status === status) return;
  if (action === 'serve' && (await countDishes(tx, id)).unserved > 0) return;
  await audit(tx, {
    subject: { type: DINE.subject, id, label: order.label },
    before: { status: order.status },
    after: { status },
  });
  await setStatus(tx, DINE, { id, order, status, sellerId }, now);
}

/**
 * Completes an order at a table of which the last dish that was not served has been removed. Belongs
 * into the transaction of the correction, which has locked the order.
 */
export async function completeServed(
  tx: Transaction<DB>,
  id: string,
  sellerId: string,
  now: Date,
): Promise<void> {
  const order = await lockOrder(tx, DINE, id);
  if (!order || order.is_cancelled || order.status === SERVED) return;
  const { served, unserved } = await countDishes(tx, id);
  if (served > 0 && unserved === 0)
    await setStatus(tx, DINE, { id, order, status: SERVED, sellerId }, now);
}

/**
 * Of a round `o` of guests who leave without paying: something of it was served once, is on an issued
 * bill or is paid, so that it is a sale. {@link endRounds} cancels any other. What is served now does
 * not say enough: whoever serves a dish can also set it back. A bill is a sale until it is corrected.
 */
export const IS_SALE = sql<boolean>`(o.is_paid or o.settled_halalas > 0 or o.bill_id is not null
  or exists (select from bill_parts p where p.dine_order_id = o.id)
  or exists (select from dine_order_status_changes c
    where c.order_id = o.id and c.to_status = ${SERVED})
  or exists (select from kitchen_tickets t join kitchen_ticket_items i on i.ticket_id = t.id
    where t.dine_order_id = o.id and i.first_served_at is not null and i.cancelled_reason is null)
  or exists (select from dish_states s where s.dine_order_id = o.id and s.state = 'served'))`;

/**
 * Ends the rounds of guests who left without paying: nothing is made of them any more. One that is a
 * sale ({@link IS_SALE}) is served, any other is cancelled. The caller has locked their tabs.
 */
export async function endRounds(
  tx: Transaction<DB>,
  tabIds: readonly string[],
  sellerId: string,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ id: string; owner_id: string; is_sale: boolean }>`
    select o.id, o.guest_id as owner_id, ${IS_SALE} as is_sale
    from dine_orders o
    where o.tab_id = any(${tabIds}) and o.status <> ${SERVED} and o.cancelled_at is null
    order by o.id for update`.execute(tx);
  for (const { id, owner_id: ownerId, is_sale: isSale } of rows) {
    const order = await lockOrder(tx, DINE, id);
    if (!order) continue;
    if (isSale) {
      await setStatus(tx, DINE, { id, order, status: SERVED, sellerId }, now);
      continue;
    }
    await sql`update dine_orders set cancelled_at = ${now} where id = ${id}`.execute(tx);
    await notifyOrder(tx, { kind: 'dine', event: 'corrected', orderId: id, ownerId });
  }
}

/** @throws AppError 404 */
async function expectKnown(
  tx: Transaction<DB>,
  orderId: string,
  lines: readonly number[],
): Promise<void> {
  const { rows } = await sql`
    select from unnest(${lines}::int[]) as pressed(line) where not exists (
      select from dish_states s
      where s.dine_order_id = ${orderId} and s.line = pressed.line)`.execute(tx);
  if (rows.length > 0) throw new AppError('dish_unknown', 404);
}

/** A dish that was served meanwhile, or voided, is not in the way. @throws AppError 409 */
async function expectReady(
  tx: Transaction<DB>,
  isOfOrder: RawBuilder<unknown>,
  lines: readonly number[],
): Promise<void> {
  const { rows } = await sql`
    select from dish_states where ${isOfOrder} and line = any(${lines})
      and state in ('held', 'fired', 'cooking')`.execute(tx);
  if (rows.length > 0) throw new AppError('dishes_not_ready', 409);
}

async function countDishes(tx: Transaction<DB>, orderId: string) {
  const { rows } = await sql<{ served: number; unserved: number }>`
    select count(*) filter (where state = 'served')::int as served,
      count(*) filter (where state not in ('served', 'voided'))::int as unserved
    from dish_states where dine_order_id = ${orderId}`.execute(tx);
  return rows[0] ?? { served: 0, unserved: 0 };
}
