import type { Cart } from '@smokehouse/shared/contract';
import { sql } from 'kysely';
import type { Database } from '../../database/pool';
import { statement, type ValueOf } from '../../database/statement';

/** The owner of a cart: a customer or a guest. */
export type CartOwner = { userId: string } | { guestId: string };

type Owned = 'user_id' | 'guest_id';
const ownerOf = (owner: CartOwner): [Owned, string] =>
  'userId' in owner ? ['user_id', owner.userId] : ['guest_id', owner.guestId];

const find = (owned: Owned) =>
  statement((db, value: ValueOf<{ id: string }>) =>
    db.selectFrom('carts').select('items').where(owned, '=', value('id')),
  );
const FIND = { user_id: find('user_id'), guest_id: find('guest_id') };

/** The cart of a row; empty if null. */
export const cartOf = (row: { items: unknown } | undefined): Cart => (row?.items ?? {}) as Cart;

/** The stored cart; empty if there is none. */
export async function readCart(db: Database, owner: CartOwner): Promise<Cart> {
  const [owned, id] = ownerOf(owner);
  const [row] = await FIND[owned](db, { id });
  return cartOf(row);
}

const write = (owned: Owned) =>
  statement((db, value: ValueOf<{ id: string; items: string }>) =>
    db
      .insertInto('carts')
      .values({ items: value('items'), [owned]: value('id') })
      .onConflict((conflict) =>
        conflict
          .column(owned)
          .doUpdateSet({ items: (eb) => eb.ref('excluded.items'), updated_at: sql<Date>`now()` }),
      ),
  );
const WRITE = { user_id: write('user_id'), guest_id: write('guest_id') };

/** Replaces the stored cart. Does not check that its dishes exist. */
export async function writeCart(db: Database, owner: CartOwner, cart: Cart): Promise<void> {
  const [owned, id] = ownerOf(owner);
  await WRITE[owned](db, { id, items: JSON.stringify(cart) });
}

/** Empties a cart, in the transaction that makes an order of it. */
export async function emptyCart(db: Database, owner: CartOwner): Promise<void> {
  const query = db.deleteFrom('carts');
  await (
    'userId' in owner
      ? query.where('user_id', '=', owner.userId)
      : query.where('guest_id', '=', owner.guestId)
  ).execute();
}
