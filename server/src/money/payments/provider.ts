import type { IncomingHttpHeaders } from 'node:http';

/**
 * What the site needs of a company that takes money. Everything else in the server speaks only this
 * interface, so that a restaurant in Riyadh can move from Razorpay to Moyasar or Tap by writing one
 * more adapter.
 *
 * All amounts are integer halalas. Every method that asks the provider throws {@link PaymentError}
 * and nothing else.
 */
export interface PaymentProvider {
  /** `razorpay` or `sandbox`; kept for logs and the documentation of an order. */
  readonly name: string;
  /** True where no money moves. */
  readonly test: boolean;
  /** The key that the browser's checkout is opened with; not a secret. */
  readonly publicKey: string;
  /** Address of the checkout script, absolute or from this site's root. */
  readonly checkoutScript: string;
  /**
   * Announces an amount that a customer is about to pay.
   * @param receipt our own number of the order, 40 characters at most, unique
   * @param notes up to 15 short facts that the provider's dashboard shows beside the order
   */
  createOrder(
    amountHalalas: number,
    currency: string,
    receipt: string,
    notes?: Readonly<Record<string, string>>,
  ): Promise<ProviderOrder>;
  fetchOrder(orderId: string): Promise<ProviderOrder>;
  /** Every attempt at paying this order, failed ones too. */
  fetchPayments(orderId: string): Promise<ProviderPayment[]>;
  /** Did the provider itself say that `paymentId` paid `orderId`? Constant time; asks nobody. */
  verifyCheckoutSignature(orderId: string, paymentId: string, signature: string): boolean;
  /**
   * Reads a webhook.
   * @param rawBody the bytes as they came: a parsed and rewritten body has another signature
   * @returns the event, or null where the signature is missing or wrong
   */
  verifyWebhook(rawBody: Uint8Array, headers: IncomingHttpHeaders): ProviderEvent | null;
  /**
   * Gives a payment back, whole. Asking again for the same payment refunds it once.
   */
  refund(paymentId: string, amountHalalas: number): Promise<void>;
}

export interface ProviderOrder {
  id: string;
  amountHalalas: number;
  currency: string;
  status: 'created' | 'attempted' | 'paid';
}

export interface ProviderPayment {
  id: string;
  orderId: string;
  amountHalalas: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
}

export interface ProviderEvent {
  /** The provider repeats an event under the same id. */
  id: string;
  /** `payment.captured`, `order.paid` … */
  type: string;
  /** The payment that the event speaks of, where it speaks of one. */
  payment?: ProviderPayment;
}

/**
 * The provider could not be asked, or said no.
 * `unavailable`: nobody knows what happened, asking again may help. `refused`: it understood and
 * declined.
 */
export class PaymentError extends Error {
  override readonly name = 'PaymentError';

  constructor(
    readonly kind: 'unavailable' | 'refused',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
