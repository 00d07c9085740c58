import { randomInt } from 'node:crypto';

/** Razorpay's types on the wire. Amounts are integer minor units, times are seconds since 1970. */
export interface OrderEntity {
  id: string;
  entity: 'order';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  notes: Record<string, string>;
  created_at: number;
}

export interface PaymentEntity {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  status: 'captured' | 'failed' | 'refunded';
  order_id: string;
  method: 'card';
  amount_refunded: number;
  refund_status: 'full' | 'partial' | null;
  captured: boolean;
  card: { last4: string; network: string };
  email: string | null;
  contact: string | null;
  error_code: string | null;
  error_description: string | null;
  error_reason: string | null;
  created_at: number;
}

/** Razorpay's error, as returned by its REST calls and passed to `payment.failed`. */
export class GatewayError extends Error {
  constructor(
    readonly status: number,
    description: string,
    readonly rest: {
      reason?: string;
      field?: string;
      source?: string;
      step?: string;
      metadata?: Record<string, string>;
    } = {},
  ) {
    super(description);
  }

  get body() {
    const {
      reason = 'input_validation_failed',
      field,
      source = 'business',
      step = 'payment_initiation',
      metadata = {},
    } = this.rest;
    return {
      error: {
        code: 'BAD_REQUEST_ERROR',
        description: this.message,
        source,
        step,
        reason,
        metadata,
        ...(field ? { field } : {}),
      },
    };
  }
}

export const notFound = () => new GatewayError(400, 'The id provided does not exist');
export const invalid = (field: string, description: string) =>
  new GatewayError(400, description, { field });

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** An id in Razorpay's format: `order_` and 14 letters and digits. */
export function newId(kind: 'order' | 'pay' | 'rfnd' | 'evt', length = 14): string {
  return `${kind}_${randomLetters(length)}`;
}

export function randomLetters(length: number): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
