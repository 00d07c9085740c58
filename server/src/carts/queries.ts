import type { Cart } from '@smokehouse/shared/contract';
import { sql } from 'kysely';
import type { Database } from '../database/pool';

/** Whose cart it is: a customer's or a guest's. */
export type CartOwner = { userId: string } | { guestId: string };

/** The stored cart; an empty one where there is none. */
export async function readCart(db: Database, owner: CartOwner): Promise<Cart> {
  const query = db.selectFrom('carts').select('items');
  const row = await ('userId' in owner ? query.where('user_id', '=', owner.userId) : query.where('guest_id', '=', owner.guestId)).executeTakeFirst();
  return (row?.items ?? {}) as Record<string, number>;
}

/** Puts a cart in the place of the stored one. Does not look whether its dishes exist. */
export async function writeCart(db: Database, owner: CartOwner, cart: Cart): Promise<void> {
  const items = JSON.stringify(cart);
  await db.insertInto('carts')
    .values({ items, ...('userId' in owner ? { user_id: owner.userId } : { guest_id: owner.guestId }) })
    .onConflict((conflict) => conflict.column('userId' in owner ? 'user_id' : 'guest_id').doUpdateSet({ items, updated_at: sql<Date>`now()` }))
    .execute();
}

/** Empties a cart, in the transaction that turns it into an order. */
export async function emptyCart(db: Database, owner: CartOwner): Promise<void> {
  const query = db.deleteFrom('carts');
  await ('userId' in owner ? query.where('user_id', '=', owner.userId) : query.where('guest_id', '=', owner.guestId)).execute();
}
