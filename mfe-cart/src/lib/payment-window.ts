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

/**
 * Opens the provider's window. It shows itself why a card is declined, and stays open for another
 * try.
 * @returns its answer, or null if the customer closed it
 * @throws {CardDeclined} if the customer closed it after a declined card
 */
export function openPaymentWindow(
  options: Omit<PaymentWindowOptions, 'handler' | 'modal' | 'theme'>,
): Promise<PaymentAnswer | null> {
  return new Promise((resolve, reject) => {
    const { Razorpay } = window;
    if (!Razorpay) {
      reject(new PaymentWindowUnavailable());
      return;
    }
    let declined: CardDeclined | undefined;
    // The provider does not accept CSS custom properties. The colour is the dark theme's accent.
    const paymentWindow = new Razorpay({
      ...options,
      handler: resolve,
      modal: { ondismiss: () => (declined ? reject(declined) : resolve(null)) },
      theme: { color: '#f4733a' },
    });
    paymentWindow.on('payment.failed', ({ error }) => {
      declined = new CardDeclined(error?.reason ?? '');
    });
    paymentWindow.open();
  });
}
