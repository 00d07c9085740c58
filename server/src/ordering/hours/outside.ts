import type { Transaction } from 'kysely';
import type { SellerHours } from '@smokehouse/shared/contract';
import { DELIVERED } from '@smokehouse/shared/contract/ordering/orders/statuses';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import { openingAt, type Schedule } from './rules';

/** Orders that are planned for after a moment. */
const plannedAfter = (db: Database, now: number) =>
  db
    .selectFrom('orders')
    .select(['id', 'receipt', 'slot_from', 'slot_to'])
    .where('slot_from', '>', new Date(now))
    .orderBy('slot_from');

interface Planned {
  slot_from: Date | null;
  slot_to: Date | null;
}

/** Whether the restaurant is not open in the whole slot of an order. */
function isOutside(schedule: Schedule, { slot_from: from, slot_to: to }: Planned): boolean {
  if (!from || !to) return false;
  const opening = openingAt(schedule, from.getTime());
  return !opening || to.getTime() > opening.to;
}

/** The paid orders that are planned for times at which it is closed, by the hours as they are now. */
export async function listOutside(
  db: Database,
  schedule: Schedule,
  now: number,
): Promise<NonNullable<SellerHours['outside']>> {
  const rows = await plannedAfter(db, now)
    .where('payment_state', '=', 'paid')
    .where('cancelled_at', 'is', null)
    .where('status', '<>', DELIVERED)
    .execute();
  return rows
    .filter((row) => isOutside(schedule, row))
    .map(({ receipt, slot_from: from, slot_to: to }) => ({
      receipt,
      from: from?.toISOString() ?? '',
      to: to?.toISOString() ?? '',
    }));
}

/**
 * Closes the orders that wait for their payment and are planned for times at which it is closed: a
 * payment that comes now buys nothing, and is refunded.
 */
export async function closeUnpaidOutside(
  tx: Transaction<DB>,
  schedule: Schedule,
  now: number,
): Promise<void> {
  const rows = await plannedAfter(tx, now)
    .where('paid_at', 'is', null)
    .where('pay_by', '>=', new Date(now))
    .execute();
  const ids = rows.filter((row) => isOutside(schedule, row)).map(({ id }) => id);
  if (ids.length === 0) return;
  await tx
    .updateTable('orders')
    // Before this moment: a payment at it is late.
    .set({ pay_by: new Date(now - 1) })
    .where('id', 'in', ids)
    .where('paid_at', 'is', null)
    .execute();
}
