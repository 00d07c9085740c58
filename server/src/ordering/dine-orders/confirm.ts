import type { Transaction } from 'kysely';
import { dateOf } from '../../clock';
import type { Context } from '../../context';
import type { DB } from '../../database/types';
import { AppError } from '../../http/errors';
import type { Audit } from '../../operations/audit';
import { openTickets } from '../kitchen';
import { notifyOrder } from '../order-events';
import { joinVisitOfOrder } from '../seating';
import { lockRounds } from '../tabs';
import * as queries from './queries';

/**
 * Confirms an order that was placed without a table's code: the kitchen starts it, and its guest is
 * part of the table's visit. Repeating it changes nothing, and an order with a code needs no
 * confirmation.
 * @throws AppError 404 for an unknown order, 409 for a cancelled one
 */
export async function confirmOrder(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  orderId: string,
  sellerId: string,
  audit: Audit,
): Promise<void> {
  const now = dateOf(clock);
  await db.transaction().execute(async (tx) => {
    await joinVisitOfOrder(tx, orderId, now);
    const confirmed = await confirmRounds(tx, { orderId }, sellerId, now);
    await announceConfirmed(tx, confirmed);
    audit.unchanged();
    for (const { id, table_label: label } of confirmed)
      await audit(tx, { subject: { type: 'round', id, label }, after: { isConfirmed: true } });
    if (confirmed.length === 0) await expectUncancelled(tx, orderId);
  });
}

/** @throws AppError */
async function expectUncancelled(tx: Transaction<DB>, orderId: string): Promise<void> {
  const order = await queries.findCancellation(tx, orderId);
  if (!order) throw new AppError('order_unknown', 404);
  if (order.cancelled_at) throw new AppError('order_cancelled', 409);
}

/**
 * Confirms the waiting order, or the waiting rounds of a tab: the kitchen gets their tickets.
 * @returns those that were waiting
 */
export async function confirmRounds(
  tx: Transaction<DB>,
  which: { orderId: string } | { tabId: string },
  sellerId: string,
  now: Date,
): Promise<ConfirmedRound[]> {
  if ('tabId' in which) await lockRounds(tx, { tabIds: [which.tabId] });
  const confirmed = await queries.setConfirmed(tx, which, sellerId, now);
  await openTickets(
    tx,
    'dine',
    confirmed.map(({ id }) => id),
  );
  return confirmed;
}

type ConfirmedRound = Awaited<ReturnType<typeof queries.setConfirmed>>[number];

/** Publishes confirmations, for a caller that publishes no other change of these orders. */
export async function announceConfirmed(
  tx: Transaction<DB>,
  rounds: readonly ConfirmedRound[],
): Promise<void> {
  for (const { id, guest_id: ownerId, status } of rounds)
    await notifyOrder(tx, { kind: 'dine', event: 'confirmed', orderId: id, ownerId, status });
}
