import { createHmac } from 'node:crypto';
import type { Database } from '../../database/pool';
import { findOrMakeKeys } from './queries';

/** The keys that a merchant has in Razorpay's dashboard. */
export interface SandboxKeys {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
}

/**
 * The sandbox's keys: generated once per database, so that restarts and other processes use the
 * same.
 */
export async function readKeys(db: Database): Promise<SandboxKeys> {
  const { key_id, key_secret, webhook_secret } = await findOrMakeKeys(db);
  return { keyId: key_id, keySecret: key_secret, webhookSecret: webhook_secret };
}

/**
 * The checkout's proof of a payment. Implemented a second time on purpose: gateway and site share
 * no code, so that a mistake in one is noticed by the other.
 */
export function checkoutSignature(keys: SandboxKeys, orderId: string, paymentId: string): string {
  return createHmac('sha256', keys.keySecret).update(`${orderId}|${paymentId}`).digest('hex');
}
