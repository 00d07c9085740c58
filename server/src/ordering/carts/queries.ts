import type { Cart } from '@smokehouse/shared/contract';
import { subtractCart } from '@smokehouse/shared/contract/ordering/carts/subtract';
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
    db.selectFrom('carts').select(['items', 'dish_ids']).where(owned, '=', value('id')),
  );
const FIND = { user_id: find('user_id'), guest_id: find('guest_id') };

/** The cart of a row, in the order of `dish_ids`; empty if null. */
export function cartOf(
  row: { items: unknown; dish_ids: readonly string[] | null } | undefined,
): Cart {
  const items = (row?.items ?? {}) as Cart;
  const ids = (row?.dish_ids ?? []).filter((id) => Object.hasOwn(items, id));
  // Keys that are set twice keep their first place.
  return { ...Object.fromEntries(ids.map((id) => [id, items[id] ?? 0])), ...items };
}

/** The stored cart; empty if there is none. */
export async function readCart(db: Database, owner: CartOwner): Promise<Cart> {
  const [owned, id] = ownerOf(owner);
  const [row] = await FIND[owned](db, { id });
  return cartOf(row);
}

const replaced = {
  items: sql<string>`excluded.items`,
  dish_ids: sql<string[]>`excluded.dish_ids`,
  updated_at: sql<Date>`now()`,
};

interface WrittenCart {
  id: string;
  items: string;
  dishIds: string[];
}

const writeOfGuest = statement((db, value: ValueOf<WrittenCart>) =>
  db
    .insertInto('carts')
    .values({ items: value('items'), dish_ids: value('dishIds'), guest_id: value('id') })
    .onConflict((conflict) => conflict.column('guest_id').doUpdateSet(replaced))
    .returning('updated_at'),
);

/** Nothing for a deleted account. The lock lets a deletion wait, or this statement wait for it. */
const writeOfUser = statement((db, value: ValueOf<WrittenCart>) =>
  db
    .insertInto('carts')
    .columns(['items', 'dish_ids', 'user_id'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([
          sql<string>`${value('items')}::jsonb`.as('items'),
          sql<string[]>`${value('dishIds')}::text[]`.as('dish_ids'),
          'id',
        ])
        .where('id', '=', value('id'))
        .where('deleted_at', 'is', null)
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(replaced))
    .returning('updated_at'),
);

/**
 * Replaces the stored cart. Does not check that its dishes exist.
 * @returns false for the deleted account of a customer, to which nothing is added
 */
export async function writeCart(db: Database, owner: CartOwner, cart: Cart): Promise<boolean> {
  const [owned, id] = ownerOf(owner);
  const write = owned === 'user_id' ? writeOfUser : writeOfGuest;
  const written = await write(db, {
    id,
    items: JSON.stringify(cart),
    dishIds: Object.keys(cart),
  });
  return written.length > 0;
}

const remove = (owned: Owned) =>
  statement((db, value: ValueOf<{ id: string }>) =>
    db.deleteFrom('carts').where(owned, '=', value('id')),
  );
const REMOVE = { user_id: remove('user_id'), guest_id: remove('guest_id') };

/**
 * Takes what was ordered out of a cart, in the transaction that makes an order of it. What was added
 * since stays.
 */
export async function takeOrdered(db: Database, owner: CartOwner, ordered: Cart): Promise<void> {
  const [owned, id] = ownerOf(owner);
  const row = await db
    .selectFrom('carts')
    .select(['items', 'dish_ids'])
    .where(owned, '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  const rest = subtractCart(cartOf(row), ordered);
  if (Object.keys(rest).length > 0)
    await db
      .updateTable('carts')
      .set({
        items: JSON.stringify(rest),
        dish_ids: Object.keys(rest),
        updated_at: sql<Date>`now()`,
      })
      .where(owned, '=', id)
      .execute();
  else await REMOVE[owned](db, { id });
}

/**
 * Empties a cart, in the transaction that makes an order of it. Sent together with other queries.
 */
export function cartRemoval(owner: CartOwner) {
  const [owned, id] = ownerOf(owner);
  return REMOVE[owned].with({ id });
}
