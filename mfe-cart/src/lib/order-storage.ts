import { useSyncExternalStore } from 'react';
import { openStorage } from '@smokehouse/shared/bundled/storage';
import type { CallBody, Cart } from '@smokehouse/shared/contract';
import { useSession } from '@smokehouse/shared/stores';

/** A payment whose verification has no answer yet, with the cart that it was for. */
export interface UnansweredPayment {
  cart: Cart;
  receipt: string;
  body: CallBody<'POST /api/order/verifyRazorpay'> & { userId: string };
  /** The customer's cart as it was seen last. */
  seen: Cart;
  /** The server has taken what was paid out of the cart: what is like it was added since. */
  isTaken?: boolean;
}

/**
 * Kept by the browser: a page that is loaded again, or another tab, must not offer to pay for the
 * same dishes.
 */
export const paymentStorage = openStorage('mfe-cart', 'always');

/**
 * The time chosen for the order, within the visit, also on the way to the address form. It is of the
 * way that it was chosen for.
 */
const times = openStorage('mfe-cart', 'visit');
const CHOSEN = 'slot';
export const storedTime = (): string | null => times.get(CHOSEN);
export const storeTime = (time: string | null): void => times.set(CHOSEN, time);

/** Each account of the browser has its own, which the shell removes with the account. */
export const entryOf = (userId: string | undefined) => `unanswered:${userId}`;

/** The payment of an account. What another version has kept, or somebody has edited, is none. */
export function readPayment(userId: string | undefined): UnansweredPayment | undefined {
  try {
    const payment = JSON.parse(paymentStorage.get(entryOf(userId)) ?? '') as UnansweredPayment;
    const { receipt, cart, seen, body } = payment;
    return receipt && cart && seen && body.userId === userId ? payment : undefined;
  } catch {
    return undefined;
  }
}

/** The payment of the signed-in customer that nobody knows yet to have arrived. */
export function unansweredPayment(): UnansweredPayment | undefined {
  return readPayment(useSession.getState().user?._id);
}

/** The receipt of {@link unansweredPayment}, in every tab. */
export function useUnansweredReceipt(): string | undefined {
  useSession((state) => state.user);
  return useSyncExternalStore(
    paymentStorage.subscribe,
    () => unansweredPayment()?.receipt,
    () => undefined,
  );
}
