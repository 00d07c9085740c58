import type { IncomingHttpHeaders } from 'node:http';

/**
 * The interface of a payment provider. The rest of the server uses only this, so that the
 * restaurant can change from Razorpay to Moyasar or Tap with another adapter.
 *
 * All amounts are integer halalas. Every method that calls the provider throws {@link PaymentError}
 * and nothing else.
 */
export interface PaymentProvider {
  /** `razorpay` or `sandbox`; stored in logs and in the order's documentation. */
  readonly name: string;
  /** True when no money moves. */
  readonly test: boolean;
  /** The public key of the browser's checkout; not a secret. */
  readonly publicKey: string;
  /** Address of the checkout script, absolute or from this site's root. */
  readonly checkoutScript: string;
  /**
   * Registers an order that a customer is about to pay.
   * @param receipt our unique number of the order, 40 characters at most
   * @param notes up to 15 short texts that the provider's dashboard shows with the order
   */
  createOrder(
    amountHalalas: number,
    currency: string,
    receipt: string,
    notes?: Readonly<Record<string, string>>,
  ): Promise<ProviderOrder>;
  fetchOrder(orderId: string): Promise<ProviderOrder>;
  /** All payment attempts for this order, including failed ones. */
  fetchPayments(orderId: string): Promise<ProviderPayment[]>;
  /**
   * Verifies the provider's signature that `paymentId` paid `orderId`, in constant time and without
   * a call.
   */
  verifyCheckoutSignature(orderId: string, paymentId: string, signature: string): boolean;
  /**
   * Parses a webhook.
   * @param rawBody the received bytes, because the signature covers exactly these
   * @returns the event, or null when the signature is missing or wrong
   */
  verifyWebhook(rawBody: Uint8Array, headers: IncomingHttpHeaders): ProviderEvent | null;
  /**
   * Refunds a payment, in full or in part.
   * @param refundId repeated calls with the same id refund once
   */
  refund(paymentId: string, amountHalalas: number, refundId: string): Promise<void>;
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
  /** What of it went back so far, all refunds together. */
  refundedHalalas: number;
}

export interface ProviderEvent {
  /** The provider repeats an event under the same id. */
  id: string;
  /** `payment.captured`, `order.paid` … */
  type: string;
  /** The event's payment, if it has one. */
  payment?: ProviderPayment;
  /** The signature is right, but the object is not an event, or its payment is malformed. */
  isUnreadable?: true;
}

/**
 * A call to the provider failed. `unavailable`: the outcome is unknown and a retry may help.
 * `refused`: the provider declined this request, and most likely will again.
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
