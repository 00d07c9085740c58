import * as z from 'zod/mini';
import { base64url, secret } from '../../strings';

/** ISO 8601, UTC. */
export const time = z.string();

/**
 * What a seller has to do, or may do, next:
 * - `second_factor`: finish the sign-in with a second factor. There is no session yet.
 * - `change_password`: replace the generated password. Other calls answer 403 until then.
 * - `set_up_second_factor`: the site requires a second factor. Other calls answer 403 until then.
 * - `offer_second_factor`: signed in; the seller has neither set up nor declined a second factor.
 */
export const SELLER_STEPS = [
  'second_factor',
  'change_password',
  'set_up_second_factor',
  'offer_second_factor',
] as const;

export type SellerStep = (typeof SELLER_STEPS)[number];

export const sellerStep = z.enum(SELLER_STEPS);

/** The second factors that an account has. */
export const factors = z.object({
  totp: z.boolean(),
  passkey: z.boolean(),
  recoveryCodes: z.boolean(),
});
export type Factors = z.output<typeof factors>;

const descriptor = z.object({
  id: z.string(),
  type: z.string(),
  transports: z.optional(z.array(z.string())),
});

/** Options of `navigator.credentials.get()`, as JSON. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  timeout: z.optional(z.number()),
  rpId: z.optional(z.string()),
  allowCredentials: z.optional(z.array(descriptor)),
  userVerification: z.optional(z.enum(['required', 'preferred', 'discouraged'])),
});

/** Options of `navigator.credentials.create()`, as JSON. */
export const passkeyCreation = z.object({
  rp: z.object({ id: z.optional(z.string()), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.string() })),
  timeout: z.optional(z.number()),
  attestation: z.optional(z.enum(['none', 'indirect', 'direct', 'enterprise'])),
  excludeCredentials: z.optional(z.array(descriptor)),
  authenticatorSelection: z.optional(
    z.object({
      residentKey: z.optional(z.enum(['required', 'preferred', 'discouraged'])),
      requireResidentKey: z.optional(z.boolean()),
      userVerification: z.optional(z.enum(['required', 'preferred', 'discouraged'])),
    }),
  ),
  extensions: z.optional(z.object({ credProps: z.optional(z.boolean()) })),
});

const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
  clientExtensionResults: z.object({}),
};

/** A passkey's signature: the answer of `navigator.credentials.get()`, as JSON. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(8000),
    userHandle: z.optional(base64url(200)),
  }),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

/** A new passkey: the answer of `navigator.credentials.create()`, as JSON. */
export const passkeyAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(16_000),
    transports: z.optional(
      z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(8)),
    ),
  }),
});
export type PasskeyAttestation = z.output<typeof passkeyAttestation>;

/** One second factor: a code of the app, a recovery code or a passkey's signature. */
export const factorProof = {
  code: z.optional(secret(1, 20)),
  recoveryCode: z.optional(secret(1, 40)),
  passkey: z.optional(passkeyAssertion),
};

/** Sign-in and second factors of the seller's account. */
export const sellerSecurity = {
  email: z.string(),
  /** True if `SELLER_PASSWORD` sets the password: it cannot be changed here. */
  passwordIsSet: z.boolean(),
  /** True if the site requires a second factor: the last one cannot be removed. */
  factorIsRequired: z.boolean(),
  /** Time at which the authenticator app was set up. */
  totpSince: z.optional(time),
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: time,
      lastUsedAt: z.optional(time),
    }),
  ),
  recoveryCodesLeft: z.number(),
  factors,
  /** Browser and system of the request, as the suggested name of a passkey. */
  device: z.string(),
  isConfirmed: z.boolean(),
};

/** Recovery codes, shown once: absent if the account has some already. */
export const newRecoveryCodes = z.optional(z.array(z.string()));
