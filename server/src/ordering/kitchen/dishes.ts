import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { UnservedDishes } from '@smokehouse/shared/contract';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import { announce } from '../../events';
import { notifyGuest, pace } from './press';
import { printChange } from './print';
import { lockTicketOf } from './tickets';

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
 * Notes that somebody has taken away what was cancelled when it stood at the pass, all of a line or
 * some. The caller has locked the order.
 */
export async function takeAway(
  tx: Transaction<DB>,
  orderId: string,
  lines: readonly number[],
  now: Date,
): Promise<void> {
  const ticket = await lockTicketOf(tx, 'dine', orderId);
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

/** A ticket of which everything is served is of no use to the kitchen. */
async function closeServedTicket(tx: Transaction<DB>, ticketId: string, now: Date): Promise<void> {
  await sql`
    update kitchen_tickets set bumped_at = ${now}, taken_at = coalesce(taken_at, ${now}::timestamptz)
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
 * Takes what is on hold off the tickets of a visit whose guests have left: nobody fires it any more,
 * and nobody is to make it. It counts as ready, as what the kitchen strikes. The caller has locked
 * the visit.
 */
export async function strikeHeld(tx: Transaction<DB>, visitId: string, now: Date): Promise<void> {
  // In the order of `press`: a ticket before its items.
  await sql`
    select from kitchen_tickets where id in (
      select ticket_id from dish_states where state = 'held' and ${isOfVisit(visitId)})
    order by id for update`.execute(tx);
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
 * served or cancelled: nobody waits for them. The caller has locked the tabs.
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
    update kitchen_tickets t set bumped_at = ${now}, taken_at = coalesce(taken_at, ${now}::timestamptz)
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
  const cancel = async (which: RawBuilder<boolean>) => {
    const { rows } = await sql<{ ticket: string; line: number }>`
      update kitchen_ticket_items set cancelled_reason = 'walk_out', held_at = null,
        changed_at = ${now}, was_quantity = null
      where ticket_id = any(${ids}::text[]) and served_at is null and cancelled_reason is null
        and ${which}
      returning ticket_id as ticket, line`.execute(tx);
    return rows;
  };
  const held = await cancel(sql`held_at is not null`);
  await closeDoneTickets(tx, tabIds, now);
  const cancelled = [...held, ...(await cancel(sql`true`))];
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

/** The dishes of an order at a table, or of a visit, that were not brought yet. */
export async function findUnserved(
  db: Database,
  which: { orderId: string } | { visitId: string },
): Promise<UnservedDishes> {
  const isMeant =
    'orderId' in which ? sql`dine_order_id = ${which.orderId}` : isOfVisit(which.visitId);
  const { rows } = await sql<UnservedDishes>`
    select
      count(*) filter (where state = 'held')::int as held,
      count(*) filter (where state in ('fired', 'cooking'))::int as open,
      coalesce(array_agg(line order by line) filter (where state = 'ready'), '{}') as ready
    from dish_states where ${isMeant}`.execute(db);
  return rows[0] ?? { held: 0, open: 0, ready: [] };
}

/**
 * The dishes of a delivery or pickup that the kitchen has not made. One without a ticket, for a later
 * time, is not begun.
 */
export async function findUnready(db: Database, orderId: string): Promise<UnservedDishes> {
  const { rows } = await sql<{ held: number; lines: number[] }>`
    select count(*) filter (where s.state = 'held')::int as held,
      coalesce(array_agg(l.line order by l.line), '{}') as lines
    from corrected_lines('delivery', ${orderId}, 0) l
    left join dish_states s on s.order_id = ${orderId} and s.line = l.line
    where l.quantity > 0 and (s.state in ('held', 'fired', 'cooking') or not exists (
      select from kitchen_tickets t where t.order_id = ${orderId}))`.execute(db);
  const { held, lines } = rows[0] ?? { held: 0, lines: [] };
  return { held, open: lines.length - held, ready: [], lines };
}
