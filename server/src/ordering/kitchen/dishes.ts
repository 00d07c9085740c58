import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { UnservedDishes } from '@smokehouse/shared/contract';
import type { DishState } from '@smokehouse/shared/contract/ordering/dishes/rules';
import { ON_THE_WAY } from '@smokehouse/shared/contract/ordering/orders/statuses';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import { announce } from '../../events';
import { notifyGuest, pace } from './press';
import { printChange } from './print';
import { HAS_NEWS } from './queries';
import { lockTicketOf, type TicketKind } from './tickets';

/**
 * Marks dishes of an order at a table as served, or takes that back: they are at the pass again.
 * Serving one that the kitchen holds or makes takes it off the ticket. The caller has locked the
 * order.
 * @returns whether the state of a dish changed
 */
export async function serveDishes(
  tx: Transaction<DB>,
  orderId: string,
  { lines, isServed }: { lines: readonly number[]; isServed: boolean },
  now: Date,
): Promise<boolean> {
  const ticket = await lockTicketOf(tx, 'dine', orderId);
  if (!ticket) return false;
  const { rows } = await sql`
    update kitchen_ticket_items set
      served_at = ${isServed ? now : null},
      first_served_at = coalesce(first_served_at, ${isServed ? now : null}::timestamptz),
      struck_at = coalesce(struck_at, ${now}::timestamptz),
      held_at = null
    where ticket_id = ${ticket.id} and line = any(${lines}::int[]) and cancelled_reason is null
      and (served_at is null) = ${isServed}
    returning line`.execute(tx);
  if (rows.length > 0) {
    await closeServedTicket(tx, ticket.id, now);
    await notifyGuest(tx, ticket.id);
  }
  return rows.length > 0;
}

/**
 * Notes that dishes were sent after a delivery that had left without them. The caller has locked
 * the order.
 * @returns false if it has not left without dishes, or is back
 */
export async function sendAfter(
  tx: Transaction<DB>,
  orderId: string,
  lines: readonly number[],
  now: Date,
): Promise<boolean> {
  const ticket = await lockTicketOf(tx, 'delivery', orderId);
  if (!ticket?.left_at) return false;
  await sql`
    update kitchen_ticket_items set served_at = ${now},
      first_served_at = coalesce(first_served_at, ${now}::timestamptz)
    where ticket_id = ${ticket.id} and line = any(${lines}::int[]) and cancelled_reason is null
      and served_at is null`.execute(tx);
  await closeServedTicket(tx, ticket.id, now);
  await announce(tx, 'seller', 'seller-orders', { orderId, change: 'dishes' });
  return true;
}

/**
 * Notes that somebody has taken away what was cancelled when it stood at the pass, all of a line or
 * some. The caller has locked the order.
 */
export async function takeAway(
  tx: Transaction<DB>,
  kind: TicketKind,
  orderId: string,
  lines: readonly number[],
  now: Date,
): Promise<void> {
  const ticket = await lockTicketOf(tx, kind, orderId);
  if (!ticket) return;
  const { rows } = await sql`
    update kitchen_ticket_items set
      served_at = case when cancelled_reason is not null then ${now}::timestamptz end,
      was_quantity = null
    where ticket_id = ${ticket.id} and line = any(${lines}::int[])
      and (cancelled_reason is not null or was_quantity is not null)
      and struck_at is not null and served_at is null
    returning line`.execute(tx);
  if (rows.length > 0) await announce(tx, 'seller', 'kitchen', { change: 'moved' });
}

/**
 * A ticket of which everything is served is of no use to the kitchen, unless a station has not
 * noticed yet what of it was cancelled.
 */
async function closeServedTicket(tx: Transaction<DB>, ticketId: string, now: Date): Promise<void> {
  await sql`
    update kitchen_tickets t set taken_at = coalesce(taken_at, ${now}::timestamptz),
      bumped_at = case when not ${HAS_NEWS} then ${now}::timestamptz end,
      left_at = case when ${HAS_NEWS} then coalesce(left_at, ${now}::timestamptz) else left_at end
    where id = ${ticketId} and bumped_at is null and not exists (
      select from kitchen_ticket_items i
      where i.ticket_id = ${ticketId} and i.served_at is null and i.cancelled_reason is null)`.execute(
    tx,
  );
  await announce(tx, 'seller', 'kitchen', { change: 'moved' });
}

/** Holds or fires dishes of an order that are not made yet. */
export async function paceDishes(
  tx: Transaction<DB>,
  orderId: string,
  { lines, action }: { lines: number[]; action: 'hold' | 'fire' },
  now: Date,
): Promise<void> {
  const ticket = await lockTicketOf(tx, 'dine', orderId);
  if (!ticket) return;
  await pace(tx, { ticket: ticket.id, lines, action }, now);
  await announce(tx, 'seller', 'kitchen', { change: 'pressed' });
}

/**
 * Takes what is on hold off the tickets of a visit whose guests have left: nobody fires it any
 * more, and nobody is to make it. It counts as ready, as what the kitchen strikes. The caller has
 * locked the visit.
 */
export async function strikeHeld(tx: Transaction<DB>, visitId: string, now: Date): Promise<void> {
  // In the order of `press`: a ticket before its items. All of them: the visit's end closes others.
  await sql`select from kitchen_tickets where ${isOfVisit(visitId)} order by id for update`.execute(
    tx,
  );
  const { rows } = await sql`
    update kitchen_ticket_items i set held_at = null, struck_at = ${now}
    from dish_states s
    where s.ticket_id = i.ticket_id and s.line = i.line and s.state = 'held'
      and ${isOfVisit(visitId)}
    returning i.line`.execute(tx);
  if (rows.length > 0) await announce(tx, 'seller', 'kitchen', { change: 'pressed' });
}

/**
 * Takes tickets off the kitchen whose guests have paid or left, and on which everything is made,
 * served or cancelled: nobody waits for them. One stays until each station has noticed what of it
 * is not to be made any more. The caller has locked the tabs.
 */
export async function closeDoneTickets(
  tx: Transaction<DB>,
  tabIds: readonly string[],
  now: Date,
): Promise<void> {
  const isOfTabs = sql<boolean>`bumped_at is null and dine_order_id in (
    select id from dine_orders where tab_id = any(${tabIds}))`;
  // Locked in the order of `press`, so that what it marks meanwhile is seen.
  await sql`select from kitchen_tickets where ${isOfTabs} order by id for update`.execute(tx);
  const { rows } = await sql`
    update kitchen_tickets t set taken_at = coalesce(taken_at, ${now}::timestamptz),
      bumped_at = case when not ${HAS_NEWS} then ${now}::timestamptz end
    where ${isOfTabs} and not exists (
      select from kitchen_ticket_items i where i.ticket_id = t.id
        and i.struck_at is null and i.served_at is null and i.cancelled_reason is null)
    returning t.id`.execute(tx);
  if (rows.length > 0) await announce(tx, 'seller', 'kitchen', { change: 'moved' });
}

/**
 * Crosses out what was not served to guests who left without paying. What was on hold goes; a cook
 * sees the rest crossed out, and what stands at the pass is taken away. The caller has locked the
 * tabs.
 */
export async function cancelUnserved(
  tx: Transaction<DB>,
  tabIds: readonly string[],
  now: Date,
): Promise<void> {
  const tickets = await sql<{ id: string; isOpen: boolean }>`
    select id, bumped_at is null as "isOpen" from kitchen_tickets
    where dine_order_id in (select id from dine_orders where tab_id = any(${tabIds}))
    order by id for update`.execute(tx);
  const ids = tickets.rows.map(({ id }) => id);
  const cancel = async (which: RawBuilder<boolean>, seenAt: Date | null) => {
    const { rows } = await sql<{ ticket: string; line: number }>`
      update kitchen_ticket_items set cancelled_reason = 'walk_out', held_at = null,
        changed_at = ${now}, was_quantity = null, cancel_seen_at = ${seenAt}
      where ticket_id = any(${ids}::text[]) and served_at is null and cancelled_reason is null
        and ${which}
      returning ticket_id as ticket, line`.execute(tx);
    return rows;
  };
  // No station is to notice what it had not begun.
  const held = await cancel(sql`held_at is not null`, now);
  await closeDoneTickets(tx, tabIds, now);
  const cancelled = [...held, ...(await cancel(sql`true`, null))];
  for (const { id, isOpen } of tickets.rows) {
    const lines = cancelled.flatMap(({ ticket, line }) => (ticket === id ? [line] : []));
    if (isOpen && lines.length > 0) await printChange(tx, id, { change: 'cancelled', lines }, now);
  }
  await announce(tx, 'seller', 'kitchen', { change: 'corrected' });
}

/** Of a dish: its order is of a visit, and was not cancelled. */
const isOfVisit = (visitId: string) => sql<boolean>`dine_order_id in (
  select o.id from dine_orders o join tabs t on t.id = o.tab_id
  where t.visit_id = ${visitId} and o.cancelled_at is null)`;

/**
 * The dishes of an order at a table, or of a visit, that were not brought yet; of an order also the
 * lines of those that are not made.
 */
export async function findUnserved(
  db: Database,
  which: { orderId: string } | { visitId: string },
): Promise<UnservedDishes> {
  const isOrder = 'orderId' in which;
  const isMeant = isOrder ? sql`dine_order_id = ${which.orderId}` : isOfVisit(which.visitId);
  const { rows } = await sql<UnservedDishes & { lines: number[] }>`
    select
      coalesce(sum(i.quantity) filter (where s.state = 'held'), 0)::int as held,
      coalesce(sum(i.quantity) filter (where s.state in ('fired', 'cooking')), 0)::int as open,
      coalesce(array_agg(s.line order by s.line) filter (where s.state = 'ready'), '{}') as ready,
      coalesce(array_agg(s.line order by s.line)
        filter (where s.state in ('held', 'fired', 'cooking')), '{}') as lines
    from (select ticket_id, line, state from dish_states where ${isMeant}) s
    join kitchen_ticket_items i on i.ticket_id = s.ticket_id and i.line = s.line`.execute(db);
  const { lines, ...unserved } = rows[0] ?? { held: 0, open: 0, ready: [], lines: [] };
  return { ...unserved, ...(isOrder && { lines }) };
}

/** A dish at a table that was not brought yet, with how far the kitchen is. */
interface UnservedDish {
  name: string;
  nameAr?: string;
  quantity: number;
  state: DishState;
}

/** The dishes of a visit that were not brought yet, by order and line. */
export async function listUnserved(db: Database, visitId: string): Promise<UnservedDish[]> {
  const { rows } = await sql<Omit<UnservedDish, 'nameAr'> & { nameAr: string | null }>`
    select i.name, i.name_ar as "nameAr", i.quantity, s.state
    from (select ticket_id, line, state from dish_states
      where ${isOfVisit(visitId)} and state not in ('served', 'voided')) s
    join kitchen_ticket_items i on i.ticket_id = s.ticket_id and i.line = s.line
    order by i.ticket_id, i.line`.execute(db);
  return rows.map(({ nameAr, ...dish }) => ({ ...dish, ...(nameAr && { nameAr }) }));
}

/** The state of each dish of an order of either kind, by its line. Empty without a ticket. */
export async function findDishStates(
  db: Database,
  orderId: string,
): Promise<Map<number, DishState>> {
  const { rows } = await sql<{ line: number; state: DishState }>`
    select line, state from dish_states
    where order_id = ${orderId} or dine_order_id = ${orderId}`.execute(db);
  return new Map(rows.map(({ line, state }) => [line, state]));
}

/**
 * Of these deliveries and pickups, the lines of the dishes that they left without, and that nobody
 * has sent after.
 */
export async function findLeftWithout(
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ id: string; lines: number[] }>`
    select s.order_id as id, array_agg(s.line order by s.line) as lines
    from kitchen_tickets t
    join orders o on o.id = t.order_id
    join dish_states s on s.ticket_id = t.id
    where t.order_id = any(${orderIds}::text[]) and t.left_at is not null
      and o.status = ${ON_THE_WAY} and o.cancelled_at is null
      and s.state not in ('served', 'voided')
    group by s.order_id`.execute(db);
  return new Map(rows.map(({ id, lines }) => [id, lines]));
}

/** The dishes that a delivery or pickup has left without, and that nobody has sent after. */
export async function findMissing(db: Database, orderId: string): Promise<UnservedDishes> {
  const { rows } = await sql<{ open: number; lines: number[] }>`
    select coalesce(sum(i.quantity), 0)::int as open,
      coalesce(array_agg(s.line order by s.line), '{}') as lines
    from kitchen_tickets t
    join dish_states s on s.ticket_id = t.id
    join kitchen_ticket_items i on i.ticket_id = s.ticket_id and i.line = s.line
    where t.order_id = ${orderId} and t.left_at is not null
      and s.state not in ('served', 'voided')`.execute(db);
  return { held: 0, ready: [], ...(rows[0] ?? { open: 0, lines: [] }) };
}

/**
 * The dishes of a delivery or pickup that the kitchen has not made. One without a ticket, for a
 * later time, is not begun.
 */
export async function findUnready(db: Database, orderId: string): Promise<UnservedDishes> {
  const { rows } = await sql<{ held: number; all: number; lines: number[] }>`
    select coalesce(sum(l.quantity) filter (where s.state = 'held'), 0)::int as held,
      coalesce(sum(l.quantity), 0)::int as all,
      coalesce(array_agg(l.line order by l.line), '{}') as lines
    from corrected_lines('delivery', ${orderId}, 0) l
    left join dish_states s on s.order_id = ${orderId} and s.line = l.line
    where l.quantity > 0 and (s.state in ('held', 'fired', 'cooking') or not exists (
      select from kitchen_tickets t where t.order_id = ${orderId}))`.execute(db);
  const { held, all, lines } = rows[0] ?? { held: 0, all: 0, lines: [] };
  return { held, open: all - held, ready: [], lines };
}
