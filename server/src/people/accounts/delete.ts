import { sql, type Transaction } from 'kysely';
import { DELIVERED } from '@smokehouse/shared/contract/ordering/orders/statuses';
import { DAY_MS } from '@smokehouse/shared/contract/time';
import { dateOf } from '../../clock';
import type { Context } from '../../context';
import type { DB } from '../../database/types';
import { AppError } from '../../http/errors';
import { removeCustomers } from '../../money/invoices';
import { closeUnpaidOf } from '../../money/payments';
import { deleteAreaRequests } from '../../ordering/areas';
import { forgetHelpOf } from '../../ordering/order-help';
import { lockOwner } from '../../ordering/orders';
import { deleteResets } from './queries';
import { wrongPassword } from './sign-in';

/** A paid order that nobody marked as delivered counts as finished after this time. Unit: ms. */
const ON_ITS_WAY_MS = 7 * DAY_MS;

/**
 * Deletes a customer's account. Removed: name, email, password, addresses, cart, sessions, and
 * personal data in their orders, bills and credit notes, with the notes to the kitchen. Kept, as the
 * tax law requires: what was sold, when, for how much, how it was paid, and the receipt.
 *
 * Orders that are not paid are closed: a payment that arrives later is refunded.
 *
 * Holds the lock under which the customer's orders are placed, so that no order is placed
 * meanwhile.
 * @param checked hash of the password that was checked
 * @throws AppError 422 if the account has another password meanwhile, 409 while a paid order is on its
 * way
 */
export async function deleteAccount(
  context: Context,
  userId: string,
  checked: string,
): Promise<void> {
  const { db, clock, sessions } = context;
  const now = dateOf(clock);
  await db.transaction().execute(async (tx) => {
    // In the order of an order that is placed, whose row locks the account.
    await lockOwner(tx, userId);
    await lockAccount(tx, userId, checked);
    // Before: a payment that is reported at this moment makes the order one that is on its way.
    await closeUnpaidOf(tx, userId, context);
    await refuseUnfinished(tx, userId, now);
    await tx.deleteFrom('carts').where('user_id', '=', userId).execute();
    await deleteAreaRequests(tx, userId);
    await forgetHelpOf(tx, userId);
    await tx.deleteFrom('addresses').where('user_id', '=', userId).execute();
    await removeCustomers(
      tx,
      sql`select b.id from bills b join orders o on o.id = b.order_id where o.user_id = ${userId}`,
    );
    // The fingerprint is computed from the address too.
    await tx
      .updateTable('orders')
      .set({
        address: '{}',
        // The area and the charge stay, where the customer was does not.
        delivery: sql`delivery - '{pin,shortAddress,words}'::text[]`,
        search_text: sql`lower(receipt)`,
        fingerprint: '',
      })
      .where('user_id', '=', userId)
      .execute();
    await tx
      .updateTable('order_lines')
      .set({ note: null })
      .where('note', 'is not', null)
      .where('order_id', 'in', (query) =>
        query.selectFrom('orders').select('id').where('user_id', '=', userId),
      )
      .execute();
    await tx
      .updateTable('kitchen_ticket_items')
      .set({ note: null })
      .where('note', 'is not', null)
      .where('ticket_id', 'in', (query) =>
        query
          .selectFrom('kitchen_tickets as t')
          .innerJoin('orders as o', 'o.id', 't.order_id')
          .select('t.id')
          .where('o.user_id', '=', userId),
      )
      .execute();
    await tx
      .updateTable('users')
      .set({
        name: '',
        email: sql.ref('id'),
        password_hash: '',
        email_proven_at: null,
        deleted_at: now,
      })
      .where('id', '=', userId)
      .execute();
    await deleteResets(tx, userId);
    await sessions.endAll('user', userId, tx);
  });
}

/** Until the end, nothing that belongs to the account can be added, nor can a session start. */
async function lockAccount(tx: Transaction<DB>, userId: string, checked: string): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', checked)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!user) throw wrongPassword();
}

async function refuseUnfinished(tx: Transaction<DB>, userId: string, now: Date): Promise<void> {
  const unfinished = await tx
    .selectFrom('orders')
    .select('receipt')
    .where('user_id', '=', userId)
    .where('payment_state', '=', 'paid')
    .where('status', '!=', DELIVERED)
    .where('paid_at', '>', new Date(now.getTime() - ON_ITS_WAY_MS))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (unfinished) throw new AppError('account_has_order', 409, { receipt: unfinished.receipt });
}
