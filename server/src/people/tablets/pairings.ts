import { createHash, randomBytes, randomInt } from 'node:crypto';
import { sql, type ExpressionBuilder, type Transaction } from 'kysely';
import { latinDigits } from '@smokehouse/shared/contract';
import {
  can,
  PAIRING_MS,
  type Screen,
  type StaffRole,
} from '@smokehouse/shared/contract/people/staff/rules';
import type { Clock } from '../../clock';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import { AppError } from '../../http/errors';
import { asScreen } from './queries';

/** Wrong digits, from all devices together, after which open pairings take their token only. */
const MAX_WRONG_CODES = 20;
const DIGITS = 6;

/** What the device of the manager shows. */
export interface NewPairing {
  /** The id that the tablet will have. */
  id: string;
  /** Six digits, to type. */
  code: string;
  /** For the address of the QR code. */
  token: string;
  expiresAt: Date;
}

/** What a tablet sends: the digits, or the token of the scanned address. */
export interface PairingProof {
  code?: string | undefined;
  token?: string | undefined;
}

/** A pairing that a tablet has just used up. */
export interface UsedPairing {
  id: string;
  name: string;
  screen: Screen | undefined;
  createdBy: string;
  role: StaffRole;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/**
 * Opens a pairing for {@link PAIRING_MS}. A person has one at a time: their row is locked, so that
 * of concurrent calls each ends the pairing of the one before, and what ends their access either
 * comes first and is seen here, or comes later and ends the pairing.
 * @throws AppError 403 if the person may pair no tablets any more
 */
export async function openPairing(
  { db, clock }: { db: Database; clock: Clock },
  { name, screen, createdBy }: { name: string; screen?: Screen | undefined; createdBy: string },
): Promise<NewPairing> {
  const now = clock.now();
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now + PAIRING_MS);
  const pairing = {
    name,
    screen: screen ?? null,
    code_hash: hashOf(code),
    token_hash: hashOf(token),
    created_by: createdBy,
    expires_at: expiresAt,
  };
  return db.transaction().execute(async (tx) => {
    await holdPairer(tx, createdBy);
    await tx
      .deleteFrom('tablet_pairings')
      .where((eb) =>
        eb.or([eb('expires_at', '<=', new Date(now)), eb('created_by', '=', createdBy)]),
      )
      .execute();
    const { id } = await tx
      .insertInto('tablet_pairings')
      .values(pairing)
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, code, token, expiresAt };
  });
}

/** Locks a person who may pair tablets until the transaction ends. @throws AppError 403 */
async function holdPairer(tx: Transaction<DB>, id: string): Promise<void> {
  const person = await tx
    .selectFrom('staff')
    .select('role')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const permission = 'tablets.manage';
  if (!person || !can({ role: person.role as StaffRole }, permission))
    throw new AppError('permission_missing', 403, { permission });
}

/**
 * Uses a pairing up: of two tablets with the same code, the second finds none. Its person must still
 * be allowed to pair tablets, and is locked first, as by what ends their access.
 * @returns undefined for a wrong, used or expired one
 */
export async function takePairing(
  tx: Transaction<DB>,
  proof: PairingProof,
  now: Date,
): Promise<UsedPairing | undefined> {
  const found = await tx
    .selectFrom('tablet_pairings')
    .innerJoin('staff', 'staff.id', 'tablet_pairings.created_by')
    .select(['tablet_pairings.id', 'name', 'screen', 'created_by', 'role'])
    .where((eb) => matches(eb, proof))
    .where('expires_at', '>', now)
    .where('ended_at', 'is', null)
    .forShare('staff')
    .executeTakeFirst();
  const role = found?.role as StaffRole | undefined;
  if (!found || !role || !can({ role }, 'tablets.manage')) return undefined;
  const taken = await tx
    .deleteFrom('tablet_pairings')
    .where('id', '=', found.id)
    .returning('id')
    .executeTakeFirst();
  if (!taken) return undefined;
  const { id, name, screen, created_by: createdBy } = found;
  return { id, name, screen: asScreen(screen), createdBy, role };
}

/** Wrong digits from anywhere close a pairing to digits, never to its token. */
const matches = (
  eb: ExpressionBuilder<DB, 'tablet_pairings'>,
  { code = '', token }: PairingProof,
) =>
  token !== undefined
    ? eb('token_hash', '=', hashOf(token))
    : eb.and([
        eb('code_hash', '=', hashOf(latinDigits(code).replace(/\D/g, ''))),
        eb('wrong', '<=', MAX_WRONG_CODES),
      ]);

/**
 * Counts digits as wrong for all open pairings, as any could have been meant, before they are
 * checked: concurrent guesses are counted too.
 * @param by -1 takes it back, for the pairings that are left after the right digits
 */
export async function countCode(db: Database, now: Date, by: 1 | -1): Promise<void> {
  await db
    .updateTable('tablet_pairings')
    .set({ wrong: sql<number>`greatest(0, wrong + ${by}::int)` })
    .where('expires_at', '>', now)
    .execute();
}
