import { createHmac, timingSafeEqual } from 'node:crypto';

/** Hex HMAC-SHA256, as Razorpay uses it. */
export function hmacHex(secret: string, payload: string | Uint8Array): string {
  return createHmac('sha256', secret).update(payload).digest('hex');
}

/**
 * Compares signatures in constant time: the duration of `===` reveals the number of matching
 * characters. The SDK uses `===`, so its check is not used.
 */
export function isSignatureOf(
  secret: string,
  payload: string | Uint8Array,
  signature: string,
): boolean {
  const expected = Buffer.from(hmacHex(secret, payload), 'utf8');
  const given = Buffer.from(signature, 'utf8');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * The checkout widget's signature of the provider's order id and payment id, with the key secret.
 */
export function checkoutPayload(orderId: string, paymentId: string): string {
  return `${orderId}|${paymentId}`;
}
