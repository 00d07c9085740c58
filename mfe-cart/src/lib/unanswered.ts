import type { CallBody, Cart } from '@smokehouse/shared/contract';

/** A payment whose verification got no answer, with the cart that it was for. */
export interface UnansweredPayment {
  cart: Cart;
  receipt: string;
  body: CallBody<'POST /api/order/verifyRazorpay'>;
}

let unanswered: UnansweredPayment | undefined;

/** The payment that nobody knows yet to have arrived. It outlives changes of the cart and the page. */
export const unansweredPayment = (): UnansweredPayment | undefined => unanswered;

export function setUnansweredPayment(payment: UnansweredPayment | undefined): void {
  unanswered = payment;
}
