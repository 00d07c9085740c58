import { ApiError, call } from '@smokehouse/shared/api';
import {
  type Address,
  type CallAnswer,
  type CallBody,
  type RequestedItem,
  toHalalas,
  type User,
} from '@smokehouse/shared/contract';
import { askForPayment, loadWidget } from './widget';

/**
 * The flow from the cart to a verified payment: place the order, open the provider's window, verify
 * what it answers.
 */

type PlacedOrder = CallAnswer<'POST /api/order/cod'>;

/**
 * The order costs something else than the customer was shown. The provider's window was not opened.
 */
export class TotalChanged extends Error {
  override readonly name = 'TotalChanged';
  /** @param amount what the order costs, SAR */
  constructor(readonly amount: number) {
    super(`The order costs ${amount}`);
  }
}

/**
 * The payment was made and goes back, because it could not buy the order; the server's message says
 * why.
 */
export function isMoneyReturned(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code.startsWith('payment_returned');
}

/**
 * The payment was made, and nobody answered whether it is right. The server hears of it from the
 * provider too.
 */
export class Unconfirmed extends Error {
  override readonly name = 'Unconfirmed';
}

export interface CheckoutRequest {
  user: User;
  address: Address;
  items: RequestedItem[];
  /** The shop's name, as the provider's window shows it. */
  shop: string;
  /** Whether the customer has agreed to pay this. Unit: SAR. */
  accepts: (amount: number) => boolean;
  /** A card was refused; the window stays open for another try. */
  onRefused: (reason: string | undefined) => void;
}

let attempt: { of: string; key: string } | null = null;

/**
 * One key for as long as the same customer tries to pay the same things to the same address, so
 * that no try makes a second order.
 */
function idempotencyKey(of: string): string {
  if (attempt?.of !== of) attempt = { of, key: crypto.randomUUID() };
  return attempt.key;
}

/** The attempt is over: what comes next is a new order, even with the same dishes. */
export function endAttempt(): void {
  attempt = null;
}

/**
 * Places the order. A key whose order has expired, or whose prices have changed since, gives way to
 * a new one.
 */
async function place(body: CallBody<'POST /api/order/cod'>): Promise<PlacedOrder> {
  const of = JSON.stringify(body);
  const send = () => call('POST /api/order/cod', body, { idempotencyKey: idempotencyKey(of) });
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'request_key_reused') throw error;
    endAttempt();
    return send();
  }
}

async function verify(body: CallBody<'POST /api/order/verifyRazorpay'>): Promise<string> {
  try {
    return (await call('POST /api/order/verifyRazorpay', body)).message;
  } catch (error) {
    // No answer, or a server in trouble: neither says that the payment is wrong.
    if (error instanceof ApiError && (error.code === 'network' || error.status >= 500))
      throw new Unconfirmed(error.message, { cause: error });
    throw error;
  }
}

/**
 * Takes the customer through the payment.
 * @returns the server's message, or null where the customer closed the provider's window
 * @throws {ApiError} where the order or its verification was refused; {@link TotalChanged} before
 *   anything can be charged; `WidgetUnavailable` where the provider's script is missing; {@link
 *   Unconfirmed} after a payment without an answer
 */
export async function pay({
  user,
  address,
  items,
  shop,
  accepts,
  onRefused,
}: CheckoutRequest): Promise<string | null> {
  const body = { userId: user._id, items, address: address._id };
  const { order, checkout } = await place(body);
  if (!accepts(order.amount)) throw new TotalChanged(order.amount);
  await loadWidget(checkout);
  const answer = await askForPayment(
    {
      key: checkout.key,
      amount: toHalalas(order.amount),
      currency: order.currency,
      order_id: order.id,
      name: shop,
      prefill: { name: user.name, email: user.email, contact: address.phone },
    },
    onRefused,
  );
  if (!answer) return null;
  const message = await verify({ ...body, ...answer });
  endAttempt();
  return message;
}
