import { entryOf, paymentStorage, readPayment, type UnansweredPayment } from './order-storage';

export function setUnansweredPayment(payment: UnansweredPayment): void {
  paymentStorage.set(entryOf(payment.body.userId), JSON.stringify(payment));
}

/**
 * Forgets a payment, once it is known what became of it, and returns it. Whoever paid may have signed
 * out meanwhile, and somebody else signed in.
 * @returns undefined if it is forgotten already, by another tab
 */
export function takeUnansweredPayment({
  userId,
  receipt,
}: {
  userId: string;
  receipt: string;
}): UnansweredPayment | undefined {
  const payment = readPayment(userId);
  if (payment?.receipt !== receipt) return undefined;
  paymentStorage.set(entryOf(userId), null);
  return payment;
}
