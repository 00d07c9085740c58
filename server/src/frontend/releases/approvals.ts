import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../../database/pool';
import { ReleaseError } from './errors';
import type { Approval } from './pointers';

/** Long enough to read the code to a colleague. Unit: ms. */
const VALID_MS = 900_000;

/** A code has 128 random bits, so that an unsalted hash is safe. */
const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();

export const trialError = (faults: readonly string[]): ReleaseError =>
  new ReleaseError(422, 'trial_failed', faults.join('\n'));

/**
 * Creates a code with which a team can publish one release that a check refuses. It counts once.
 * @param seller email address of the seller, for the record
 */
export async function createApproval(
  db: Database,
  { remote, seller, now }: { remote: string; seller: string; now: number },
): Promise<{ code: string; expires: Date }> {
  const code = randomBytes(16).toString('base64url');
  const expires = new Date(now + VALID_MS);
  await db
    .insertInto('release_approvals')
    .values({ code: hashOf(code), remote, seller, expires_at: expires })
    .execute();
  return { code, expires };
}

interface ApprovalRequest {
  remote: string;
  code: string | undefined;
  faults: readonly string[];
  now: number;
}

/**
 * Uses a seller's approval. Without faults, only a given code is checked and used, for a release
 * that was taken back.
 * @throws {ReleaseError} 422 with the faults if there is no code, 403 if it is not valid
 */
export async function approve(
  db: Database,
  { remote, code, faults, now }: ApprovalRequest,
): Promise<Approval | undefined> {
  if (code === undefined) {
    if (faults.length > 0) throw trialError(faults);
    return undefined;
  }
  const used = await db
    .updateTable('release_approvals')
    .set({ used_at: new Date(now) })
    .where('code', '=', hashOf(code))
    .where('remote', '=', remote)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .returning('seller')
    .executeTakeFirst();
  if (!used)
    throw new ReleaseError(
      403,
      'not_approved',
      '--force needs the code of a signed-in seller. This one is unknown, used or expired.',
    );
  return { seller: used.seller, faults: faults.join(' ') || 'no check failed' };
}
