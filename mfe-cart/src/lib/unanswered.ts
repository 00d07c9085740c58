import { useSyncExternalStore } from 'react';
import { openStorage } from '@smokehouse/shared/bundled/storage';
import type { CallBody, Cart } from '@smokehouse/shared/contract';
import { useSession } from '@smokehouse/shared/stores';

/** A payment whose verification has no answer yet, with the cart that it was for. */
export interface UnansweredPayment {
  cart: Cart;
  receipt: string;
  body: CallBody<'POST /api/order/verifyRazorpay'>;
  /** The customer's cart as it was seen last. */
  seen: Cart;
  /** The server has taken what was paid out of the cart: what is like it was added since. */
  isTaken?: boolean;
}

/**
 * Kept by the browser: a page that is loaded again, or another tab, must not offer to pay for the
 * same dishes.
 */
const storage = openStorage('mfe-cart', 'always');
const ENTRY = 'unanswered';

/** The payment of the signed-in customer that nobody knows yet to have arrived. */
export function unansweredPayment(): UnansweredPayment | undefined {
  const payment = JSON.parse(storage.get(ENTRY) ?? 'null') as UnansweredPayment | null;
  return payment && payment.body.userId === useSession.getState().user?._id ? payment : undefined;
}

/** @param payment undefined once it is known what became of it */
export function setUnansweredPayment(payment: UnansweredPayment | undefined): void {
  storage.set(ENTRY, payment ? JSON.stringify(payment) : null);
}

/** The receipt of {@link unansweredPayment}, in every tab. */
export function useUnansweredReceipt(): string | undefined {
  useSession((state) => state.user);
  return useSyncExternalStore(
    storage.subscribe,
    () => unansweredPayment()?.receipt,
    () => undefined,
  );
}
