import type { Transaction } from 'kysely';
import { dateOf } from '../../clock';
import type { Context } from '../../context';
import type { DB } from '../../database/types';
import { deleteDue, findDue, lockDue, takeRemaining } from '../../menu/counts';
import { findCorrected, lineStates, lockCorrectable, type CorrectedOrder } from '../corrections';

/**
 * Takes the ingredients of orders that were sold on an earlier day for this trading day. An order for
 * which they do not suffice yet stays due until they do, or the day is over.
 */
export async function takeDueStock({
  db,
  clock,
  dayOf,
}: Pick<Context, 'db' | 'clock' | 'dayOf'>): Promise<void> {
  const now = dateOf(clock);
  const today = dayOf(now.getTime());
  for (const { order_id, is_over } of await findDue(db, today))
    await db.transaction().execute((tx) => takeDue(tx, order_id, is_over, now));
}

/** Locks the order before its stock, as everybody does who sells or corrects it. */
async function takeDue(
  tx: Transaction<DB>,
  orderId: string,
  isOver: boolean,
  now: Date,
): Promise<void> {
  const order = await lockCorrectable(tx, orderId, now);
  // Another process may have taken it meanwhile.
  if (!order || !(await lockDue(tx, orderId))) return;
  const isSold = order.isPaid && !order.isRefunded && !isOver;
  const parts = isSold ? remainingOf(await findCorrected(tx, order)) : [];
  if (parts.length === 0 || (await takeRemaining(tx, order, parts))) await deleteDue(tx, orderId);
}

/** What was not removed from an order, by the positions of its lines; nothing of a cancelled one. */
function remainingOf(order: CorrectedOrder): { line: number; quantity: number }[] {
  return lineStates(order)
    .map(({ removed }, line) => ({ line, quantity: (order.lines[line]?.quantity ?? 0) - removed }))
    .filter(({ quantity }) => quantity > 0);
}
