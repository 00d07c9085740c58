import { sql, type Transaction } from 'kysely';
import type { KitchenPress } from '@smokehouse/shared/contract';
import type { DB } from '../../database/types';
import { announce } from '../../events';
import { printChange } from './print';

type Move = Extract<KitchenPress, { round: number }>;
type Mark = Extract<KitchenPress, { items: number[] }>;
type Pace = Extract<KitchenPress, { course: string }>;
/** Columns of the items that an action sets. */
type Marks = { struck_at?: Date | null; held_at?: Date | null; was_quantity?: null };

/**
 * Applies what was pressed on a display. Each press names the state that it leads to, so that the
 * same press of two displays, or a repeated one, changes nothing the second time.
 * @returns false if there is no such ticket; then nothing is changed
 */
export async function press(
  tx: Transaction<DB>,
  pressed: KitchenPress,
  now: Date,
): Promise<boolean> {
  const ids = pressed.action === 'take' ? [...new Set(pressed.tickets)] : [pressed.ticket];
  if (!(await lockTickets(tx, ids))) return false;
  await apply(tx, pressed, now);
  await announce(tx, 'seller', 'kitchen', { change: 'pressed' });
  return true;
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
      await take(tx, [pressed.ticket], now);
      return mark(tx, pressed, { struck_at: now, was_quantity: null });
    case 'unstrike':
      return mark(tx, pressed, { struck_at: null });
    case 'see':
      return mark(tx, pressed, { was_quantity: null });
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
 * A press of an earlier round is late: the ticket was recalled since. One statement also takes the
 * ticket: a second update of a row in one transaction checks its foreign keys and so locks the order,
 * which a correction has locked before it waits for the ticket.
 */
async function bump(tx: Transaction<DB>, { ticket, round }: Move, now: Date): Promise<void> {
  await tx
    .updateTable('kitchen_tickets')
    .set((eb) => ({ taken_at: eb.fn.coalesce('taken_at', eb.val(now)), bumped_at: now }))
    .where('id', '=', ticket)
    .where('round', '=', round)
    .where('bumped_at', 'is', null)
    .execute();
}

async function recall(tx: Transaction<DB>, { ticket, round }: Move): Promise<void> {
  await tx
    .updateTable('kitchen_tickets')
    .set({ bumped_at: null, round: round + 1 })
    .where('id', '=', ticket)
    .where('round', '=', round)
    .where('bumped_at', 'is not', null)
    .execute();
}

/** Marks items that are to be made now. */
async function mark(tx: Transaction<DB>, { ticket, items }: Mark, marks: Marks): Promise<void> {
  await tx
    .updateTable('kitchen_ticket_items')
    .set(marks)
    .where('ticket_id', '=', ticket)
    .where('line', 'in', items)
    .where('cancelled_reason', 'is', null)
    .where('held_at', 'is', null)
    .execute();
}

/** Holds or fires what is not made yet of a course. Only tables have courses. */
async function pace(
  tx: Transaction<DB>,
  { ticket, course, action }: Pace,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ line: number }>`
    update kitchen_ticket_items set held_at = ${action === 'hold' ? now : null}
    where ticket_id = ${ticket} and course = ${course} and struck_at is null
      and (held_at is null) = ${action === 'hold'}
      and exists (
        select from kitchen_tickets t where t.id = ${ticket} and t.dine_order_id is not null)
    returning line`.execute(tx);
  const lines = rows.map(({ line }) => line);
  if (action === 'fire' && lines.length > 0)
    await printChange(tx, ticket, { change: 'fired', lines }, now);
}
