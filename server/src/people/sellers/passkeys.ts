import type { FastifyRequest } from 'fastify';
import type * as WebAuthn from '@simplewebauthn/server';
import type { PasskeyAssertion, PasskeyAttestation } from '@smokehouse/shared/contract';
import type { Context } from '../../context';
import type { Database } from '../../database/pool';
import { originOf } from '../../frontend/site';
import type { Settings } from '../../settings';

/** Loaded at the first use: it takes a quarter of all dependencies' time to load. */
const webauthn = () => import('@simplewebauthn/server');

const NAME = 'Texas Style Smoke House';
const CHALLENGE_MS = 5 * 60_000;
export const MAX_PASSKEYS = 20;

type Services = Pick<Context, 'db' | 'clock' | 'settings'>;

/** A passkey belongs to the host name of the site. */
function siteOf(request: FastifyRequest, settings: Settings): { origin: string; host: string } {
  const origin = originOf(request, settings);
  return { origin, host: new URL(origin).hostname };
}

export function listPasskeys(db: Database, sellerId: string) {
  return db
    .selectFrom('seller_passkeys')
    .select(['id', 'name', 'transports', 'created_at', 'last_used_at'])
    .where('seller_id', '=', sellerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** @param owner id of the session or the pending sign-in that must answer */
async function storeChallenge(
  { db, clock }: Services,
  owner: string,
  challenge: string,
): Promise<void> {
  const expires_at = new Date(clock.now() + CHALLENGE_MS);
  await db
    .insertInto('passkey_challenges')
    .values({ owner, challenge, expires_at })
    .onConflict((conflict) => conflict.column('owner').doUpdateSet({ challenge, expires_at }))
    .execute();
}

/** A challenge is answered once. */
async function takeChallenge({ db, clock }: Services, owner: string): Promise<string | undefined> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('owner', '=', owner)
    .returning(['challenge', 'expires_at'])
    .executeTakeFirst();
  return taken && taken.expires_at.getTime() > clock.now() ? taken.challenge : undefined;
}

/** Options for a new passkey of a seller. */
export async function registrationOptions(
  request: FastifyRequest,
  services: Services,
  owner: string,
  { id, email }: { id: string; email: string },
) {
  const passkeys = await listPasskeys(services.db, id);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: NAME,
    rpID: siteOf(request, services.settings).host,
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: email,
    attestationType: 'none',
    excludeCredentials: passkeys.map(({ id: credential, transports }) => ({
      id: credential,
      transports,
    })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await storeChallenge(services, owner, options.challenge);
  return options;
}

/** A verified new passkey; undefined if the answer does not fit its challenge and this site. */
export async function verifyNewPasskey(
  request: FastifyRequest,
  services: Services,
  owner: string,
  response: PasskeyAttestation,
) {
  const expectedChallenge = await takeChallenge(services, owner);
  if (expectedChallenge === undefined) return undefined;
  const { origin, host } = siteOf(request, services.settings);
  const { verifyRegistrationResponse } = await webauthn();
  const result = await verifyRegistrationResponse({
    response: response as Parameters<typeof WebAuthn.verifyRegistrationResponse>[0]['response'],
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: host,
    // The password is the other factor.
    requireUserVerification: false,
  }).catch(() => undefined);
  return result?.verified ? result.registrationInfo.credential : undefined;
}

/** @returns false if the passkey exists already */
export async function insertPasskey(
  tx: Database,
  seller_id: string,
  name: string,
  passkey: NonNullable<Awaited<ReturnType<typeof verifyNewPasskey>>>,
  now: Date,
): Promise<boolean> {
  const added = await tx
    .insertInto('seller_passkeys')
    .values({
      id: passkey.id,
      seller_id,
      name,
      public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: [...(passkey.transports ?? [])],
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** @returns false if the seller has no such passkey */
export async function deletePasskey(tx: Database, sellerId: string, id: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('seller_passkeys')
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

/** Options for a signature with one of a seller's passkeys. */
export async function authenticationOptions(
  request: FastifyRequest,
  services: Services,
  owner: string,
  sellerId: string,
) {
  const passkeys = await listPasskeys(services.db, sellerId);
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: siteOf(request, services.settings).host,
    allowCredentials: passkeys.map(({ id, transports }) => ({ id, transports })),
    userVerification: 'preferred',
  });
  await storeChallenge(services, owner, options.challenge);
  return options;
}

/** Accepts the signature of one of a seller's passkeys on the challenge of its owner, once. */
export async function usePasskey(
  request: FastifyRequest,
  services: Services,
  owner: string,
  sellerId: string,
  response: PasskeyAssertion,
): Promise<boolean> {
  const { db, clock, settings } = services;
  const expectedChallenge = await takeChallenge(services, owner);
  const passkey = await db
    .selectFrom('seller_passkeys')
    .select(['id', 'public_key', 'counter', 'transports'])
    .where('seller_id', '=', sellerId)
    .where('id', '=', response.id)
    .executeTakeFirst();
  if (expectedChallenge === undefined || !passkey) return false;
  const { origin, host } = siteOf(request, settings);
  const { verifyAuthenticationResponse } = await webauthn();
  const result = await verifyAuthenticationResponse({
    response: response as Parameters<typeof WebAuthn.verifyAuthenticationResponse>[0]['response'],
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: host,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
    requireUserVerification: false,
  }).catch(() => undefined);
  if (!result?.verified) return false;
  await db
    .updateTable('seller_passkeys')
    .set({ counter: result.authenticationInfo.newCounter, last_used_at: new Date(clock.now()) })
    .where('id', '=', passkey.id)
    .execute();
  return true;
}
