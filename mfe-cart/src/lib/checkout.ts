import { ApiError, call } from '@smokehouse/shared/api';
import type { Address, CallAnswer, CallBody, RequestedItem, User } from '@smokehouse/shared/contract';

/** The flow from the cart to a verified payment: place the order, open the provider's widget, verify what it answers. */

type PlacedOrder = CallAnswer<'POST /api/order/cod'>;
type PaymentAnswer = Pick<CallBody<'POST /api/order/verifyRazorpay'>, 'razorpay_order_id' | 'razorpay_payment_id' | 'razorpay_signature'>;

interface WidgetOptions {
  key: string;
  /** Integer halalas. */
  amount: number;
  currency: string;
  order_id: string;
  name: string;
  prefill: { name: string; email: string; contact: string };
  handler: (answer: PaymentAnswer) => void;
  modal: { ondismiss: () => void };
  theme: { color: string };
}
interface Widget {
  on: (event: 'payment.failed', listener: (failed: { error?: { description?: string } }) => void) => void;
  open: () => void;
}
declare global {
  interface Window { Razorpay?: new (options: WidgetOptions) => Widget }
}

/** The provider's script did not arrive; nothing has been paid. */
export class WidgetUnavailable extends Error { override readonly name = 'WidgetUnavailable'; }

export interface CheckoutRequest {
  user: User;
  address: Address;
  items: RequestedItem[];
  /** The shop's name, as the widget shows it. */
  shop: string;
  /** A card was refused; the widget stays open for another try. */
  onRefused: (reason: string | undefined) => void;
}

const scripts = new Map<string, Promise<void>>();

/** Loads a script once a page; a failed load may be tried again. */
function loadScript(src: string): Promise<void> {
  const known = scripts.get(src);
  if (known) return known;
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      scripts.delete(src);
      script.remove();
      reject(new WidgetUnavailable(src));
    };
    document.head.append(script);
  });
  scripts.set(src, loading);
  return loading;
}

/** Opens the widget. Resolves with its answer, or with null where the customer closed it. */
function askForPayment({ order, checkout }: PlacedOrder, { user, address, shop, onRefused }: CheckoutRequest): Promise<PaymentAnswer | null> {
  return new Promise((resolve, reject) => {
    const { Razorpay } = window;
    if (!Razorpay) { reject(new WidgetUnavailable(checkout.script)); return; }
    const widget = new Razorpay({
      key: checkout.key,
      amount: Math.round(order.amount * 100),
      currency: order.currency,
      order_id: order.id,
      name: shop,
      prefill: { name: user.name, email: user.email, contact: address.phone },
      handler: resolve,
      modal: { ondismiss: () => resolve(null) },
      theme: { color: '#f4733a' },
    });
    widget.on('payment.failed', (failed) => onRefused(failed.error?.description));
    widget.open();
  });
}

let attempt: { of: string; key: string } | null = null;

/** One key for as long as the same customer tries to pay the same things to the same address, so that no try makes a second order. */
function idempotencyKey(of: string): string {
  if (attempt?.of !== of) attempt = { of, key: crypto.randomUUID() };
  return attempt.key;
}

/** The attempt is over: what comes next is a new order, even with the same dishes. */
export function endAttempt(): void { attempt = null; }

/** Places the order. A key whose order has expired, or whose prices have changed since, gives way to a new one. */
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

/**
 * Takes the customer through the payment.
 * @returns the server's message, or null where the customer closed the widget
 * @throws {ApiError} where the order or its verification was refused; {@link WidgetUnavailable} where the script is missing
 */
export async function pay(request: CheckoutRequest): Promise<string | null> {
  const body = { userId: request.user._id, items: request.items, address: request.address._id };
  const placed = await place(body);
  await loadScript(placed.checkout.script);
  const answer = await askForPayment(placed, request);
  if (!answer) return null;
  const { message } = await call('POST /api/order/verifyRazorpay', { ...body, ...answer });
  endAttempt();
  return message;
}
