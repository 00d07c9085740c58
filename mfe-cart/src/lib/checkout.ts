import { ApiError, call } from '@smokehouse/shared/api';
import { textsOnce } from '@smokehouse/shared/bundled/own-texts';
import { createRequestKeys } from '@smokehouse/shared/bundled/request-keys';
import {
  type Address,
  type CallAnswer,
  type CallBody,
  type Cart,
  cartCount,
  type RequestedItem,
  toHalalas,
  type User,
} from '@smokehouse/shared/contract';
import { subtractCart } from '@smokehouse/shared/contract/ordering/carts/subtract';
import type { TFunction } from '@smokehouse/shared/i18n';
import { useCart, useSession } from '@smokehouse/shared/stores';
import ar from '../../locales/payment.ar.json';
import en from '../../locales/payment.en.json';
import type { UnansweredPayment } from './order-storage';
import { setUnansweredPayment, takeUnansweredPayment } from './unanswered-payment';
import type { DeliveryTerms } from './use-delivery-terms';
import {
  loadPaymentScript,
  openPaymentWindow,
  OrderAlreadyPaid,
  PaymentWindowUnavailable,
} from './payment-window';

/** Adds what only a payment says. */
export const addPaymentTexts = textsOnce('payment', { en, ar });

/**
 * The flow from the cart to a verified payment: place the order, open the provider's window, verify
 * its answer.
 */

type PlacedOrder = CallAnswer<'POST /api/order/cod'>;

/**
 * The order's amount differs from the total shown to the customer. The provider's window was not
 * opened.
 */
export class TotalChanged extends Error {
  override readonly name = 'TotalChanged';
  /** @param amount the order's amount, SAR */
  constructor(readonly amount: number) {
    super(`The order costs ${amount}`);
  }
}

/**
 * True if the payment was made but is refunded, because the order could not be completed. The
 * message gives the reason.
 */
export function isPaymentRefunded(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code.startsWith('payment_returned');
}

/**
 * The payment was made, but the verification got no answer. The provider also notifies the server
 * of the payment.
 */
export class PaymentUnconfirmed extends Error {
  override readonly name = 'PaymentUnconfirmed';
}

/** What My Orders shows. In the history's entry it survives a reload, and the address stays. */
export const stateOf = ({ receipt, signedOut, message }: Partial<Paid>) => ({
  ...(receipt && { order: receipt }),
  ...(signedOut && { paid: message }),
});

/** Errors about dishes. Their messages are shown beside the lines of the cart. */
export const isDishError = (error: unknown): error is ApiError =>
  error instanceof ApiError && /^(dishes_|option)/.test(error.code);

/** Returns the message of a failure that leaves the cart as it is. */
export function problemText(t: TFunction<'mfe-cart'>, error: unknown): string {
  if (error instanceof PaymentWindowUnavailable) return t('payment.unavailable');
  if (error instanceof ApiError && error.code === 'network') return t('pay.offline');
  return error instanceof Error ? error.message : String(error);
}

/** True if another window has paid the order, or an earlier attempt whose answer was lost. */
export const isPaidBefore = (error: unknown): error is OrderAlreadyPaid | ApiError =>
  error instanceof OrderAlreadyPaid ||
  (error instanceof ApiError && error.code === 'order_paid_already');

export interface CheckoutRequest {
  user: User;
  /** Undefined for a pickup without an address. */
  address: Address | undefined;
  terms: Pick<DeliveryTerms, 'fulfilment' | 'place' | 'quote' | 'charge'>;
  items: RequestedItem[];
  /** The cart of these items. */
  cart: Cart;
  /** The start of the delivery slot; undefined: as soon as possible. */
  slot: string | undefined;
  /** The customer has read that they have paid for the same, and orders it once more. */
  isRepeat: boolean;
  /** The shop's name, as the provider's window shows it. */
  shop: string;
  /** Whether this amount was shown to the customer. Unit: SAR. */
  isAccepted: (amount: number) => boolean;
  /** Aborted when the customer leaves the cart: the provider's window is not opened any more. */
  signal: AbortSignal | undefined;
}

/** `done` ends the attempt: the next checkout places a new order, even with the same dishes. */
const { keyFor, done } = createRequestKeys();
export { done as endAttempt };

/**
 * Places the order. Retries with a new key if the server rejects the key because its order has
 * expired or the prices have changed.
 */
async function placeOrder(body: CallBody<'POST /api/order/cod'>): Promise<PlacedOrder> {
  const send = () => call('POST /api/order/cod', body, { idempotencyKey: keyFor(body) });
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'request_key_reused') throw error;
    done();
    return send();
  }
}

type Verified = CallAnswer<'POST /api/order/verifyRazorpay'>;
/** What the server answers to a payment, the number of the order, and whose it is. */
export type Paid = Verified & { receipt: string; userId: string };

/** The verification that is under way. The checkout and the notice of a payment share it. */
let asked: { receipt: string; answer: Promise<Paid> } | undefined;

/**
 * Verifies a payment. Without an answer it stays unanswered, for the next attempt.
 * @throws as `pay`
 */
export function verifyPayment(payment: UnansweredPayment): Promise<Paid> {
  if (asked?.receipt === payment.receipt) return asked.answer;
  const answer = askFor(payment).finally(() => (asked = undefined));
  asked = { receipt: payment.receipt, answer };
  return answer;
}

/** Statuses of answers about a payment. */
const ANSWERS: readonly number[] = [400, 404, 409, 422];

async function askFor(payment: UnansweredPayment): Promise<Paid> {
  setUnansweredPayment(payment);
  const { body, receipt } = payment;
  const { userId } = body;
  try {
    return { ...(await call('POST /api/order/verifyRazorpay', body)), receipt, userId };
  } catch (error) {
    // Everything else (no connection, a busy server, too many requests, an ended session) says
    // nothing about the payment.
    if (error instanceof ApiError && !ANSWERS.includes(error.status))
      throw new PaymentUnconfirmed(error.message, { cause: error });
    takeUnansweredPayment({ userId, receipt });
    throw error;
  }
}

/** Watches whether dishes of an order leave the cart of the account that orders. */
const watchCart = ({ cart, user, signal }: CheckoutRequest, onTaken: () => void): (() => void) =>
  useCart.subscribe(({ items }) => {
    const isOwn = useSession.getState().user?._id === user._id && !signal?.aborted;
    if (isOwn && cartCount(subtractCart(cart, items)) > 0) onTaken();
  });

/** The body of the order. Optional fields are omitted. */
function toOrder({ user, address, terms, items, slot }: CheckoutRequest) {
  const { fulfilment, place, quote, charge } = terms;
  return {
    userId: user._id,
    items,
    address: address?._id ?? '',
    ...(slot && { slot }),
    ...(fulfilment === 'pickup' && { fulfilment }),
    ...(place && { place }),
    ...(quote && { feeHalalas: toHalalas(charge) }),
  };
}

/**
 * Places the order, opens the provider's window and verifies the payment.
 * @returns the server's answer with the order's number, or null if the customer closed the
 * provider's window or left
 * @throws {ApiError} if the server rejects the order or its verification
 * @throws {TotalChanged} if the amount is not accepted; nothing has been charged
 * @throws {PaymentWindowUnavailable} if the provider's script did not load
 * @throws {CardDeclined} if the customer closed the window after a declined card
 * @throws {OrderAlreadyPaid} if the order was paid in another window meanwhile
 * @throws {CartTaken} if the dishes left the cart in another window meanwhile
 * @throws {PaymentUnconfirmed} if the verification of a payment got no answer
 */
export async function pay(request: CheckoutRequest): Promise<Paid | null> {
  const { user, address, cart, shop, isRepeat, isAccepted, signal } = request;
  const body = toOrder(request);
  const { order, checkout } = await placeOrder({ ...body, ...(!isRepeat && { asks: true }) });
  if (!isAccepted(order.amount)) throw new TotalChanged(order.amount);
  await loadPaymentScript(checkout);
  if (signal?.aborted) return null;
  const answer = await openPaymentWindow(
    {
      key: checkout.key,
      amount: toHalalas(order.amount),
      currency: order.currency,
      order_id: order.id,
      name: shop,
      prefill: { name: user.name, email: user.email, contact: address?.phone ?? '' },
    },
    order.receipt,
    (onTaken) => watchCart(request, onTaken),
  );
  if (!answer) return null;
  return verifyPayment({
    cart,
    receipt: order.receipt,
    body: { ...body, ...answer },
    seen: useCart.getState().items,
  });
}
