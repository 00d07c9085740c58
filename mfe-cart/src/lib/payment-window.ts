import type { CallBody, Checkout } from '@smokehouse/shared/contract';

/** The answer of the provider's window after a payment. The server verifies it. */
export type PaymentAnswer = Pick<
  CallBody<'POST /api/order/verifyRazorpay'>,
  'razorpay_order_id' | 'razorpay_payment_id' | 'razorpay_signature'
>;

/**
 * The provider's options that we use:
 * https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/
 */
export interface PaymentWindowOptions {
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
interface PaymentWindow {
  on: (
    event: 'payment.failed',
    listener: (failed: { error?: { reason?: string } }) => void,
  ) => void;
  open: () => void;
  close: () => void;
}
declare global {
  interface Window {
    Razorpay?: new (options: PaymentWindowOptions) => PaymentWindow;
  }
}

/** The provider's script did not load. Nothing has been paid. */
export class PaymentWindowUnavailable extends Error {
  override readonly name = 'PaymentWindowUnavailable';
}

/** The customer closed the provider's window after a declined card. Nothing has been paid. */
export class CardDeclined extends Error {
  override readonly name = 'CardDeclined';
  /** @param reason the provider's reason code */
  constructor(readonly reason: string) {
    super(`The card was declined: ${reason}`);
  }
}

/** The order was paid meanwhile, in another window of the browser. Nothing more has been paid. */
export class OrderAlreadyPaid extends Error {
  override readonly name = 'OrderAlreadyPaid';
  /** @param receipt the order's number */
  constructor(readonly receipt: string) {
    super(`The order ${receipt} is paid already`);
  }
}

/**
 * The dishes have left the cart, in another window of the browser, which may have paid for them.
 */
export class CartTaken extends Error {
  override readonly name = 'CartTaken';
}

/** A script that loads later must not open the window any more. Unit: ms. */
const SCRIPT_TIMEOUT_MS = 20_000;

let loading: Promise<void> | undefined;

/** Loads the provider's script once per page. A failed load can be retried. */
export function loadPaymentScript({ script: src }: Checkout): Promise<void> {
  if (window.Razorpay) return Promise.resolve();
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    const fail = () => {
      script.remove();
      reject(new PaymentWindowUnavailable(src));
    };
    const timeout = setTimeout(fail, SCRIPT_TIMEOUT_MS);
    script.onload = () => {
      clearTimeout(timeout);
      resolve();
    };
    script.onerror = () => {
      clearTimeout(timeout);
      fail();
    };
    document.head.append(script);
  }).finally(() => {
    loading = undefined;
  });
  return loading;
}

/** Ends the waiting for Back of the window before. */
let waiting = new AbortController();

/**
 * Adds an entry to the history, so that Back closes the window and stays in the cart.
 * @param onBack called when Back has removed the entry
 * @returns removes the entry, and resolves when it is gone: an address that is opened before would
 *   be left instead
 */
function addHistoryEntry(onBack: () => void): () => Promise<void> {
  waiting.abort();
  const { signal } = (waiting = new AbortController());
  const { href } = location;
  history.pushState(history.state, '');
  let onGone = onBack;
  const listen = (event: PopStateEvent) => {
    waiting.abort();
    // The router knows neither entry. It must see only a jump over both of them.
    if (location.href === href) event.stopImmediatePropagation();
    onGone();
  };
  addEventListener('popstate', listen, { capture: true, signal });
  return () =>
    new Promise((resolve) => {
      if (signal.aborted) {
        resolve();
        return;
      }
      onGone = resolve;
      history.back();
    });
}

/**
 * Opens the provider's window. It shows itself why a card is declined, and stays open for another
 * try. Back closes it.
 * @param receipt the order's number
 * @param watchCart calls its argument when the dishes leave the cart; returns how to stop
 * @returns its answer, or null if the customer closed it. A payment that was on its way when Back
 *   closed it reaches the server by the provider's notice.
 * @throws {CardDeclined} if the customer closed it after a declined card
 * @throws {OrderAlreadyPaid} if the order was paid in another window
 * @throws {CartTaken} if the dishes left the cart meanwhile, and closes it: somebody would pay
 *   twice. A payment that was on its way reaches the server by the provider's notice.
 */
export async function openPaymentWindow(
  options: Omit<PaymentWindowOptions, 'handler' | 'modal' | 'theme'>,
  receipt: string,
  watchCart: (onTaken: () => void) => () => void,
): Promise<PaymentAnswer | null> {
  const { Razorpay } = window;
  if (!Razorpay) throw new PaymentWindowUnavailable();
  let removeEntry: (() => Promise<void>) | undefined;
  let stopWatching: (() => void) | undefined;
  const answered = new Promise<PaymentAnswer | null>((resolve, reject) => {
    let declined: CardDeclined | undefined;
    const dismiss = () => (declined ? reject(declined) : resolve(null));
    // The provider does not accept CSS custom properties. The colour is the dark theme's accent.
    const paymentWindow = new Razorpay({
      ...options,
      handler: resolve,
      modal: { ondismiss: dismiss },
      theme: { color: '#f4733a' },
    });
    paymentWindow.on('payment.failed', ({ error }) => {
      if (error?.reason === 'order_already_paid') {
        reject(new OrderAlreadyPaid(receipt));
        paymentWindow.close();
      } else declined = new CardDeclined(error?.reason ?? '');
    });
    paymentWindow.open();
    stopWatching = watchCart(() => {
      reject(new CartTaken());
      paymentWindow.close();
    });
    removeEntry = addHistoryEntry(() => {
      dismiss();
      paymentWindow.close();
    });
  });
  try {
    return await answered;
  } finally {
    stopWatching?.();
    await removeEntry?.();
  }
}
