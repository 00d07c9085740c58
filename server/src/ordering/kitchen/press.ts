import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { KitchenPress } from '@smokehouse/shared/contract';
import type { DB } from '../../database/types';
import { announce } from '../../events';
import { AppError } from '../../http/errors';
import { notifyOrder } from '../order-events';
import { keepSeated } from '../visit-endings';
import { printChange } from './print';
import { HAS_NEWS, hasUnserved, IS_UNMADE, IS_UNSEEN } from './queries';

type Move = Extract<KitchenPress, { round: number }>;
type Mark = Extract<KitchenPress, { items: number[] }>;
type Pace = Extract<KitchenPress, { course: string }>;
/** Columns of the items that an action sets. */
type Marks = { struck_at?: Date | null; held_at?: Date | null; was_quantity?: null };

/**
 * Applies what was pressed on a display. Each press names the state that it leads to, so that the
 * same press of two displays, or a repeated one, changes nothing the second time.
 * @returns false if there is no such ticket; then nothing is changed
 * @throws AppError 409 for what is recalled, held or fired at a table that has been cleared, and for
 *   what is recalled of an order that is cancelled or all served
 */
export async function press(
  tx: Transaction<DB>,
  pressed: KitchenPress,
  now: Date,
): Promise<boolean> {
  const ids = pressed.action === 'take' ? [...new Set(pressed.tickets)] : [pressed.ticket];
  const { action } = pressed;
  if (action === 'recall') await expectUncancelled(tx, pressed.ticket);
  if (action === 'recall' || action === 'hold' || action === 'fire')
    await expectSeated(tx, pressed.ticket);
  if (!(await lockTickets(tx, ids))) return false;
  await apply(tx, pressed, now);
  await announce(tx, 'seller', 'kitchen', { change: 'pressed' });
  // What is ready, held or fired concerns the waiters and the guests too.
  if (pressed.action === 'see') return true;
  await announce(tx, 'seller', 'floor', { change: 'dishes' });
  if (pressed.action !== 'take') await notifyGuest(tx, pressed.ticket);
  return true;
}

/**
 * Tells the guest of a ticket that the states of their dishes have changed; of a delivery or pickup,
 * which leaves as a whole, the desk.
 */
export async function notifyGuest(tx: Transaction<DB>, ticket: string): Promise<void> {
  const order = await tx
    .selectFrom('kitchen_tickets as t')
    .leftJoin('dine_orders as o', 'o.id', 't.dine_order_id')
    .select(['t.order_id as delivery', 'o.id as round', 'o.guest_id as guest'])
    .where('t.id', '=', ticket)
    .executeTakeFirst();
  if (order?.round && order.guest)
    await notifyOrder(tx, {
      kind: 'dine',
      event: 'dishes',
      orderId: order.round,
      ownerId: order.guest,
    });
  if (order?.delivery)
    await announce(tx, 'seller', 'seller-orders', { orderId: order.delivery, change: 'dishes' });
}

/** Locks tickets in one order, so that two displays that take the same ones do not deadlock. */
async function lockTickets(tx: Transaction<DB>, ids: readonly string[]): Promise<boolean> {
  const rows = await tx
    .selectFrom('kitchen_tickets')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.length === ids.length;
}

async function apply(tx: Transaction<DB>, pressed: KitchenPress, now: Date): Promise<void> {
  switch (pressed.action) {
    case 'take':
      return take(tx, pressed.tickets, now);
    case 'bump':
      return bump(tx, pressed, now);
    case 'recall':
      return recall(tx, pressed);
    case 'strike':
      return strike(tx, pressed, now);
    case 'unstrike':
      return mark(tx, pressed, { struck_at: null });
    case 'see':
      await mark(tx, pressed, { was_quantity: null });
      return notice(tx, pressed, now);
    case 'hold':
    case 'fire':
      return pace(tx, pressed, now);
  }
}

async function take(tx: Transaction<DB>, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('kitchen_tickets')
    .set({ taken_at: now })
    .where('id', 'in', ids)
    .where('taken_at', 'is', null)
    .execute();
}

/**
 * Of a ticket that a press names by a round: it is in this round, or in one that only fires have begun
 * since. A press that names no items means the round alone.
 */
const isInRound = ({ round, items }: Move) =>
  items === undefined
    ? sql<boolean>`round = ${round}`
    : sql<boolean>`${round}::int between round - fired_rounds and round`;

/** Items that a bump leaves on the ticket: what its screen did not show to be made. */
const hasLeft = ({ items }: Move) => sql<boolean>`exists (
  select from kitchen_ticket_items i where i.ticket_id = t.id
    and i.cancelled_reason is null and i.served_at is null
    and (i.held_at is not null
      or (i.struck_at is null and i.line <> all(coalesce(${items ?? null}::int[], array[i.line])))))`;

/** Of a ticket `t`: a station has not noticed yet that something of it was cancelled. */
const HAS_UNSEEN = sql<boolean>`exists (
  select from kitchen_ticket_items i
  where i.ticket_id = t.id and i.station is not null and ${IS_UNSEEN})`;

/**
 * Makes the named items ready that are not on hold; without names everything. The ticket goes when
 * nothing of it is left. What was cancelled stays at each station that has not noticed it: only the
 * display of all stations bumps, and it is through with the ticket. A press of an earlier round is
 * late: the ticket was recalled since, or, unless it names its items, something was fired that its
 * screen did not show. One statement also takes the ticket: a second update of a row in one
 * transaction checks its foreign keys and so locks the order, which a correction has locked before it
 * waits for the ticket.
 */
async function bump(tx: Transaction<DB>, pressed: Move, now: Date): Promise<void> {
  const { ticket, items } = pressed;
  const isDone = (isKept: RawBuilder<boolean>) => sql<Date | null>`
    case when not ${hasLeft(pressed)} and ${isKept} then ${now}::timestamptz end`;
  const bumped = await tx
    .updateTable('kitchen_tickets as t')
    .set((eb) => ({
      taken_at: eb.fn.coalesce('taken_at', eb.val(now)),
      bumped_at: isDone(sql`not ${HAS_UNSEEN}`),
      all_bumped_at: isDone(HAS_UNSEEN),
    }))
    .where('id', '=', ticket)
    .where(isInRound(pressed))
    .where('bumped_at', 'is', null)
    .returning(['id', 'all_bumped_at'])
    .executeTakeFirst();
  if (!bumped) return;
  if (bumped.all_bumped_at) await seeOfAll(tx, ticket, now);
  await tx
    .updateTable('kitchen_ticket_items')
    .set({ struck_at: now, was_quantity: null })
    .where('ticket_id', '=', ticket)
    .$if(items !== undefined, (query) => query.where(sql<boolean>`line = any(${items}::int[])`))
    .where('struck_at', 'is', null)
    .where('held_at', 'is', null)
    .where('cancelled_reason', 'is', null)
    // What was served before it was made is not made any more.
    .where('served_at', 'is', null)
    .execute();
}

/** The display of all stations has noticed what is of no station, and what was served unmade. */
async function seeOfAll(tx: Transaction<DB>, ticket: string, now: Date): Promise<void> {
  const { rows } = await sql<{ line: number; station: string | null }>`
    select line, station from kitchen_ticket_items where ticket_id = ${ticket}`.execute(tx);
  const linesOf = (items: typeof rows) => items.map(({ line }) => line);
  await seeUnmade(tx, { ticket, items: linesOf(rows) }, now);
  const own = rows.filter(({ station }) => station === null);
  await seeCancelled(tx, { ticket, items: linesOf(own) }, now);
}

/** @throws AppError 409 */
async function expectUncancelled(tx: Transaction<DB>, ticket: string): Promise<void> {
  const { rows } = await sql`
    select from kitchen_tickets t
    left join dine_orders o on o.id = t.dine_order_id left join orders d on d.id = t.order_id
    where t.id = ${ticket} and coalesce(o.cancelled_at, d.cancelled_at) is not null`.execute(tx);
  if (rows.length > 0) throw new AppError('order_cancelled', 409);
}

/**
 * What a table that is free again had is history. Keeps it from being cleared meanwhile: call it
 * before the ticket is locked.
 * @throws AppError 409
 */
async function expectSeated(tx: Transaction<DB>, ticket: string): Promise<void> {
  const order = await tx
    .selectFrom('kitchen_tickets')
    .select('dine_order_id as id')
    .where('id', '=', ticket)
    .executeTakeFirst();
  if (order?.id && !(await keepSeated(tx, [order.id])))
    throw new AppError('dishes_table_cleared', 409);
}

/**
 * Takes a bump back: what it made ready is to be made again, what was struck before or is served is
 * not. If the bump left something, the ticket was not closed, or another bump closed it since: the
 * named items are to be made again.
 * @throws AppError 409 if nothing of the ticket is left to make
 */
async function recall(tx: Transaction<DB>, pressed: Move): Promise<void> {
  const { ticket, items } = pressed;
  const { rows } = await sql<{ bumped_at: Date | null }>`
    update kitchen_tickets set bumped_at = null, all_bumped_at = null, round = round + 1,
      fired_rounds = 0
    where id = ${ticket} and ${isInRound(pressed)}
      and (coalesce(bumped_at, all_bumped_at) is not null or ${items !== undefined})
    returning coalesce(old.all_bumped_at, old.bumped_at) as bumped_at`.execute(tx);
  if (!rows[0]) return;
  const { bumped_at: bumpedAt } = rows[0];
  if (bumpedAt && (items === undefined || (await hasStruck(tx, ticket, bumpedAt, items))))
    await reopenItems(tx, ticket, bumpedAt);
  else await mark(tx, { action: 'unstrike', ticket, items: items ?? [] }, { struck_at: null });
  const left = await sql`select where ${hasUnserved(sql`${ticket}`)}`.execute(tx);
  if (left.rows.length === 0) throw new AppError('dishes_all_served', 409);
}

/** Whether the bump that closed a ticket is the one that made some of these items ready. */
async function hasStruck(
  tx: Transaction<DB>,
  ticket: string,
  bumpedAt: Date,
  items: readonly number[],
): Promise<boolean> {
  const { rows } = await sql`
    select from kitchen_ticket_items
    where ticket_id = ${ticket} and struck_at = ${bumpedAt} and line = any(${items}::int[])
    limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Dishes that are served stay so.
 * @param bumpedAt the time of the bump that is taken back
 */
export async function reopenItems(
  tx: Transaction<DB>,
  ticket: string,
  bumpedAt: Date,
): Promise<void> {
  await tx
    .updateTable('kitchen_ticket_items')
    .set({ struck_at: null })
    .where('ticket_id', '=', ticket)
    .where('struck_at', '=', bumpedAt)
    .where('served_at', 'is', null)
    // What was cancelled since stands at the pass until somebody takes it away.
    .where('cancelled_reason', 'is', null)
    .execute();
}

/** Of an item: its ticket is open. What has left the kitchen is recalled, not changed. */
const IS_ON_OPEN_TICKET = sql<boolean>`exists (
  select from kitchen_tickets t
  where t.id = kitchen_ticket_items.ticket_id and t.bumped_at is null)`;

/** Marks items that are to be made now, or were made and stand at the pass. */
async function mark(tx: Transaction<DB>, { ticket, items }: Mark, marks: Marks): Promise<void> {
  if (items.length === 0) return;
  await tx
    .updateTable('kitchen_ticket_items')
    .set(marks)
    .where('ticket_id', '=', ticket)
    .where('line', 'in', items)
    .where('cancelled_reason', 'is', null)
    .where('held_at', 'is', null)
    .where('served_at', 'is', null)
    .where(IS_ON_OPEN_TICKET)
    .execute();
}

/**
 * Items are made. Those that were cancelled meanwhile are noticed. What this press has made keeps the
 * ticket, so that the press can be undone.
 */
async function strike(tx: Transaction<DB>, marked: Mark, now: Date): Promise<void> {
  await take(tx, [marked.ticket], now);
  const cancelled = await seeCancelled(tx, marked, now);
  await mark(tx, marked, { struck_at: now, was_quantity: null });
  if (cancelled > 0) await closeNoticed(tx, marked.ticket, sql`true`, now);
}

/** A station has noticed that its items were cancelled, or served before they were made. */
async function notice(tx: Transaction<DB>, marked: Named, now: Date): Promise<void> {
  const unmade = await seeUnmade(tx, marked, now);
  const cancelled = await seeCancelled(tx, marked, now);
  if (unmade + cancelled === 0) return;
  await closeNoticed(
    tx,
    marked.ticket,
    sql`s.state <> 'ready' or not exists (
      select from dine_orders o join tabs b on b.id = o.tab_id
      where o.id = t.dine_order_id and b.closed_at is not null)`,
    now,
  );
}

/**
 * A ticket of which nothing is to be made any more goes when every station has noticed that; one that
 * the display of all stations has bumped also with what it made.
 * @param keeps of a dish with its state `s` that is neither served nor voided: it keeps the ticket.
 *   What stands at the pass does not once the guests have paid or left
 */
export async function closeNoticed(
  tx: Transaction<DB>,
  ticket: string,
  keeps: RawBuilder<boolean>,
  now: Date,
): Promise<void> {
  await sql`
    update kitchen_tickets t set taken_at = coalesce(taken_at, ${now}), bumped_at = ${now}
    where id = ${ticket} and bumped_at is null and not ${HAS_NEWS} and not exists (
      select from dish_states s
      where s.ticket_id = t.id and s.state not in ('served', 'voided') and (${keeps})
        and (s.state <> 'ready' or t.all_bumped_at is null))`.execute(tx);
}

type Named = Pick<Mark, 'ticket' | 'items'>;

/** @returns the number of items */
async function seeUnmade(
  tx: Transaction<DB>,
  { ticket, items }: Named,
  now: Date,
): Promise<number> {
  const { rows } = await sql`
    update kitchen_ticket_items i set struck_at = ${now}
    from kitchen_tickets t, dish_states s
    where i.ticket_id = ${ticket} and i.line = any(${items}::int[]) and t.id = i.ticket_id
      and s.ticket_id = i.ticket_id and s.line = i.line and ${IS_UNMADE}
    returning i.line`.execute(tx);
  return rows.length;
}

/** @returns the number of items */
async function seeCancelled(
  tx: Transaction<DB>,
  { ticket, items }: Named,
  now: Date,
): Promise<number> {
  const { rows } = await sql`
    update kitchen_ticket_items i set cancel_seen_at = ${now}
    from kitchen_tickets t
    where i.ticket_id = ${ticket} and i.line = any(${items}::int[]) and t.id = i.ticket_id
      and ${IS_UNSEEN}
    returning i.line`.execute(tx);
  return rows.length;
}

/** Holds or fires what is not made yet of a course, or of some lines. Only tables have courses. */
export async function pace(
  tx: Transaction<DB>,
  { ticket, action, ...which }: Omit<Pace, 'course'> & ({ course: string } | { lines: number[] }),
  now: Date,
): Promise<void> {
  const isMeant =
    'course' in which ? sql`course = ${which.course}` : sql`line = any(${which.lines}::int[])`;
  const { rows } = await sql<{ line: number }>`
    update kitchen_ticket_items set held_at = ${action === 'hold' ? now : null},
      fired_at = ${action === 'fire' ? now : null}
    where ticket_id = ${ticket} and ${isMeant} and struck_at is null and served_at is null
      and cancelled_reason is null and (held_at is null) = ${action === 'hold'}
      and (${action === 'fire'} or ${IS_ON_OPEN_TICKET})
      and exists (
        select from kitchen_tickets t where t.id = ${ticket} and t.dine_order_id is not null)
    returning line`.execute(tx);
  const lines = rows.map(({ line }) => line);
  if (lines.length === 0) return;
  if (action === 'hold') return printChange(tx, ticket, { change: 'held', lines }, now);
  // A bump that is under way was pressed without these. A server of an earlier version may have
  // bumped the ticket with what was on hold.
  await tx
    .updateTable('kitchen_tickets')
    .set((eb) => ({
      bumped_at: null,
      round: eb('round', '+', 1),
      fired_rounds: eb('fired_rounds', '+', 1),
    }))
    .where('id', '=', ticket)
    .execute();
  await printChange(tx, ticket, { change: 'fired', lines }, now);
}
