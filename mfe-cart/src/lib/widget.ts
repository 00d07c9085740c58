import type { CallBody, Checkout } from '@smokehouse/shared/contract';

/** What the provider's window answers after a payment; the server checks it. */
export type PaymentAnswer = Pick<
  CallBody<'POST /api/order/verifyRazorpay'>,
  'razorpay_order_id' | 'razorpay_payment_id' | 'razorpay_signature'
>;

/**
 * The provider's options, as far as we use them:
 * https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/
 */
export interface WidgetOptions {
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
  on: (
    event: 'payment.failed',
    listener: (failed: { error?: { description?: string } }) => void,
  ) => void;
  open: () => void;
}
declare global {
  interface Window {
    Razorpay?: new (options: WidgetOptions) => Widget;
  }
}

/** The provider's script did not arrive; nothing has been paid. */
export class WidgetUnavailable extends Error {
  override readonly name = 'WidgetUnavailable';
}

let loading: Promise<void> | undefined;

/** Loads the provider's script once a page; a failed load may be tried again. */
export function loadWidget({ script: src }: Checkout): Promise<void> {
  if (window.Razorpay) return Promise.resolve();
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new WidgetUnavailable(src));
    };
    document.head.append(script);
  }).finally(() => {
    loading = undefined;
  });
  return loading;
}

/**
 * Opens the provider's window.
 * @param onRefused a card was refused; the window stays open for another try
 * @returns its answer, or null where the customer closed it
 */
export function askForPayment(
  options: Omit<WidgetOptions, 'handler' | 'modal' | 'theme'>,
  onRefused: (reason: string | undefined) => void,
): Promise<PaymentAnswer | null> {
  return new Promise((resolve, reject) => {
    const { Razorpay } = window;
    if (!Razorpay) {
      reject(new WidgetUnavailable());
      return;
    }
    // The provider's window takes no custom properties: this is the accent of the dark theme.
    const widget = new Razorpay({
      ...options,
      handler: resolve,
      modal: { ondismiss: () => resolve(null) },
      theme: { color: '#f4733a' },
    });
    widget.on('payment.failed', (failed) => onRefused(failed.error?.description));
    widget.open();
  });
}
