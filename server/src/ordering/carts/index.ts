import type { FastifyInstance } from 'fastify';
import type { Cart } from '@smokehouse/shared/contract';
import { isLineKey, productOfKey } from '@smokehouse/shared/contract/menu/options/rules';
import { registerCall } from '../../http/calls';
import { AppError } from '../../http/errors';
import { checkClaimedId } from '../../http/sessions';
import { writeCart, type CartOwner } from './queries';

export { cartOf, cartRemoval, readCart, takeOrdered, type CartOwner } from './queries';

/**
 * Stores the browser's cart. The browser merges carts, because it knows the visitor's earlier one.
 * Dishes that are not on the menu are dropped rather than refused, so that an old cart can still be
 * changed. Lines whose options cannot be ordered as they are stay: the checkout names what is wrong.
 *
 * @returns true when a dish was dropped
 * @throws AppError 401 if the account is deleted
 */
export async function replaceCart(
  app: FastifyInstance,
  owner: CartOwner,
  wanted: Cart,
): Promise<boolean> {
  const onMenu = new Set((await app.menu.list()).map((product) => product._id));
  const chosen = Object.entries(wanted).filter(([, quantity]) => quantity > 0);
  const known = chosen.filter(([key]) => isLineKey(key) && onMenu.has(productOfKey(key)));
  const isStored = await writeCart(app.context.db, owner, Object.fromEntries(known));
  if (!isStored) throw new AppError('sign_in_needed', 401);
  return known.length < chosen.length;
}

/** The carts of customers and guests. */
export default async function carts(app: FastifyInstance): Promise<void> {
  registerCall(app, 'POST /api/cart/update', {
    summary: "Store the customer's cart",
    tag: 'Customers',
    role: 'user',
    handler: async ({ body, session, translate }) => {
      checkClaimedId(session, body.userId);
      const isTrimmed = await replaceCart(app, { userId: session.subject }, body.cart);
      return { success: true, message: translate(isTrimmed ? 'cart_trimmed' : 'cart_updated') };
    },
  });

  registerCall(app, 'POST /api/dinecart/update', {
    summary: "Store the guest's cart",
    tag: 'Guests at a table',
    role: 'dine',
    handler: async ({ body, session, translate }) => {
      checkClaimedId(session, body.userId);
      const isTrimmed = await replaceCart(app, { guestId: session.subject }, body.dineCart);
      return { success: true, message: translate(isTrimmed ? 'cart_trimmed' : 'cart_updated') };
    },
  });
}
