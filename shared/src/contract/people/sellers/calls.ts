import * as z from 'zod/mini';
import { done, ok } from '../../parts';
import { credentials, passwordChange } from '../accounts/schemas';
import {
  factorProof,
  factors,
  newRecoveryCodes,
  passkeyAttestation,
  passkeyCreation,
  passkeyRequest,
  sellerSecurity,
  sellerStep,
} from './schemas';
import { base64url, secret, text } from '../../strings';

export const sellersCalls = {
  'POST /api/seller/login': {
    body: z.object(credentials),
    /** With `next` other than an offer, `success` is false: the seller is not signed in yet. */
    answer: z.extend(done, { next: z.optional(sellerStep), factors: z.optional(factors) }),
  },
  /** Options for a passkey that finishes the sign-in. */
  'POST /api/seller/login/passkey': { answer: z.object({ ...ok, options: passkeyRequest }) },
  /** Finishes the sign-in with one second factor. */
  'POST /api/seller/login/second-factor': {
    body: z.object(factorProof),
    answer: z.extend(done, { next: z.optional(sellerStep) }),
  },
  'GET /api/seller/logout': { answer: done },
  'POST /api/seller/logout-everywhere': { answer: done },
  'POST /api/seller/password': {
    body: passwordChange,
    answer: z.extend(done, { next: z.optional(sellerStep) }),
  },
  'GET /api/seller/security': { answer: z.object({ ...ok, ...sellerSecurity }) },
  /** Options for a passkey in `POST /api/seller/confirm`. */
  'POST /api/seller/confirm/passkey': { answer: z.object({ ...ok, options: passkeyRequest }) },
  /**
   * Proves the identity again: the password and, if the account has one, a second factor. Changes
   * of second factors and ending other sessions require it.
   */
  'POST /api/seller/confirm': {
    body: z.object({ password: credentials.password, ...factorProof }),
    answer: done,
  },
  /** Begins to set up an authenticator app. `qr` is an SVG document of `address`. */
  'POST /api/seller/totp/start': {
    answer: z.object({ ...ok, secret: z.string(), address: z.string(), qr: z.string() }),
  },
  'POST /api/seller/totp/activate': {
    body: z.object({ code: secret(1, 20) }),
    answer: z.extend(done, { recoveryCodes: newRecoveryCodes }),
  },
  'POST /api/seller/totp/remove': { answer: done },
  'POST /api/seller/passkeys/start': { answer: z.object({ ...ok, options: passkeyCreation }) },
  'POST /api/seller/passkeys/add': {
    body: z.object({ name: text(60), passkey: passkeyAttestation }),
    answer: z.extend(done, { recoveryCodes: newRecoveryCodes }),
  },
  'POST /api/seller/passkeys/remove': {
    body: z.object({ id: base64url(1400) }),
    answer: done,
  },
  /** Replaces all recovery codes. */
  'POST /api/seller/recovery-codes': {
    answer: z.extend(done, { recoveryCodes: z.array(z.string()) }),
  },
  /** Declines the offer to set up a second factor. */
  'POST /api/seller/second-factor/decline': { answer: done },
} as const;
