import { createHmac, timingSafeEqual } from 'node:crypto';

/** Hex HMAC-SHA256, as Razorpay signs with it. */
export function hmacHex(secret: string, payload: string | Uint8Array): string {
  return createHmac('sha256', secret).update(payload).digest('hex');
}

/**
 * Compares a signature that somebody sent with the true one in constant time: `===` would tell by
 * its duration how many leading characters were right. The SDK compares with `===`, so its check is
 * not used.
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
 * What the checkout widget signs: the provider's order id and the payment's id, under the key
 * secret.
 */
export function checkoutPayload(orderId: string, paymentId: string): string {
  return `${orderId}|${paymentId}`;
}
