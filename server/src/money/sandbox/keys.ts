import { createHmac } from 'node:crypto';
import type { Database } from '../../database/pool';
import { findOrMakeKeys } from './queries';

/** What a merchant gets from Razorpay's dashboard. */
export interface SandboxKeys {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
}

/**
 * The sandbox's keys: drawn once for a database, so that restarts and other processes have the
 * same.
 */
export async function readKeys(db: Database): Promise<SandboxKeys> {
  const { key_id, key_secret, webhook_secret } = await findOrMakeKeys(db);
  return { keyId: key_id, keySecret: key_secret, webhookSecret: webhook_secret };
}

/**
 * What the checkout hands to the browser as proof of a payment. Written here a second time on
 * purpose: the gateway and the site share no code, so that a slip in one is noticed by the other.
 */
export function checkoutSignature(keys: SandboxKeys, orderId: string, paymentId: string): string {
  return createHmac('sha256', keys.keySecret).update(`${orderId}|${paymentId}`).digest('hex');
}
