import { createHash, randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import { ReleaseError } from './errors';
import type { Approval } from './pointers';

/** Long enough to read the code to a colleague. Unit: ms. */
const CODE_VALID_MS = 900_000;
/**
 * An approval of one release needs no code, and the team may be at home. A declined release cannot
 * be requested again for this time. Unit: ms.
 */
const RELEASE_VALID_MS = 86_400_000;
/** Requests that nobody has answered are not shown any longer. Unit: ms. */
const REQUEST_VALID_MS = 7 * 86_400_000;
const SHOWN_APPROVALS = 10;

/** A code has 128 random bits, so that an unsalted hash is safe. */
const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();

export const trialError = (faults: readonly string[]): ReleaseError =>
  new ReleaseError(422, 'trial_failed', faults.join('\n'));

/** A release that a team wants to publish although a check refuses it. */
export interface ApprovalRequest {
  remote: string;
  release: string;
  /** Name of the team's token. */
  who: string;
  /** One sentence a line. */
  faults: string;
  reason: string | null;
}

interface NewApproval {
  remote: string;
  /** Email address, for the record. */
  seller: string;
  now: number;
}

/**
 * Creates a code with which a team can publish one release that a check refuses. It counts once.
 * @param of what the approval is bound to, if a team has asked for it
 */
async function createApproval(
  db: Transaction<DB>,
  { remote, seller, now }: NewApproval,
  of?: Omit<ApprovalRequest, 'remote'>,
): Promise<{ code: string; expires: Date }> {
  const code = randomBytes(16).toString('base64url');
  const expires = new Date(now + (of ? RELEASE_VALID_MS : CODE_VALID_MS));
  await db
    .insertInto('release_approvals')
    .values({
      code: hashOf(code),
      remote,
      seller,
      approved_at: new Date(now),
      expires_at: expires,
      ...of,
    })
    .execute();
  return { code, expires };
}

/** Approves any one release of a package, for who has the code. */
export const approvePackage = (tx: Transaction<DB>, given: NewApproval) =>
  createApproval(tx, given);

/**
 * Approves the release that a team has asked for. The team publishes it again with `--force`.
 * @returns undefined if the team no longer asks for that release
 */
export async function approveRequest(
  tx: Transaction<DB>,
  { release, ...given }: NewApproval & { release: string },
): Promise<{ code: string; expires: Date } | undefined> {
  const request = await tx
    .deleteFrom('release_approval_requests')
    .where('remote', '=', given.remote)
    .where('release', '=', release)
    .returning(['release', 'who', 'faults', 'reason'])
    .executeTakeFirst();
  return request && createApproval(tx, given, request);
}

/**
 * Declines the release that a team has asked for. The team gets this answer when it publishes that
 * release with `--force` again, and can request it again after a day.
 * @returns false if the team no longer asks for that release
 */
export async function declineRequest(
  tx: Transaction<DB>,
  { remote, release, seller, now }: NewApproval & { release: string },
): Promise<boolean> {
  const at = new Date(now);
  const request = await tx
    .deleteFrom('release_approval_requests')
    .where('remote', '=', remote)
    .where('release', '=', release)
    .returning(['release', 'who', 'faults', 'reason'])
    .executeTakeFirst();
  if (!request) return false;
  await tx
    .insertInto('release_approvals')
    .values({
      // Nobody has this code, and it is expired.
      code: hashOf(randomBytes(16).toString('base64url')),
      remote,
      seller,
      approved_at: at,
      expires_at: at,
      declined_at: at,
      ...request,
    })
    .execute();
  return true;
}

/** The seller who declined this release of a package within a day, if any. */
async function findDecline(
  db: Database,
  { remote, release }: Pick<ApprovalRequest, 'remote' | 'release'>,
  now: number,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('release_approvals')
    .select('seller')
    .where('remote', '=', remote)
    .where('release', '=', release)
    .where('declined_at', '>', new Date(now - RELEASE_VALID_MS))
    .executeTakeFirst();
  return found?.seller;
}

/** Stores a request. It replaces an earlier one of the same package. */
async function requestApproval(
  db: Database,
  { remote, ...request }: ApprovalRequest,
  now: number,
): Promise<void> {
  const values = { ...request, requested_at: new Date(now) };
  await db
    .insertInto('release_approval_requests')
    .values({ remote, ...values })
    .onConflict((conflict) => conflict.column('remote').doUpdateSet(values))
    .execute();
}

/** Deletes a package's request, because another of its releases is published. */
export async function endRequest(tx: Transaction<DB>, remote: string): Promise<void> {
  await tx.deleteFrom('release_approval_requests').where('remote', '=', remote).execute();
}

/** Uses the approval of a release, or of the given code. */
async function useApproval(
  db: Database,
  { remote, release, who, faults, reason }: ApprovalRequest,
  code: string,
  now: number,
): Promise<string | undefined> {
  const at = new Date(now);
  const used = await db
    .updateTable('release_approvals')
    .set({
      used_at: at,
      release,
      who,
      faults,
      reason: sql<string | null>`coalesce(${reason}::text, reason)`,
    })
    .where('used_at', 'is', null)
    .where('code', 'in', (eb) =>
      eb
        .selectFrom('release_approvals')
        .select('code')
        .where('remote', '=', remote)
        .where('used_at', 'is', null)
        .where('expires_at', '>', at)
        .where(({ or, and }) =>
          or([
            eb('release', '=', release),
            and([eb('code', '=', hashOf(code)), eb('release', 'is', null)]),
          ]),
        )
        .limit(1),
    )
    .returning('seller')
    .executeTakeFirst();
  return used?.seller;
}

interface ApprovalNeed extends Omit<ApprovalRequest, 'faults'> {
  faults: readonly string[];
  /** The value of `--force`: a seller's code, or any other text. */
  force: string | undefined;
  now: number;
}

/**
 * Uses a seller's approval of a release that a check refuses. With `--force` and without an
 * approval, the release becomes a request that the seller's page shows.
 * @returns undefined if no check refuses the release
 * @throws {ReleaseError} 422 with the faults without `--force`, 403 if it is not approved or was
 *   declined
 */
export async function approve(
  db: Database,
  { faults: sentences, force, now, ...need }: ApprovalNeed,
): Promise<Approval | undefined> {
  if (sentences.length === 0) return undefined;
  if (force === undefined) throw trialError(sentences);
  const request = { ...need, faults: sentences.join('\n') };
  const seller = await useApproval(db, request, force, now);
  if (seller !== undefined) return { seller, faults: sentences.join(' ') };
  const declinedBy = await findDecline(db, request, now);
  if (declinedBy !== undefined)
    throw new ReleaseError(
      403,
      'declined',
      `${request.faults}\n${declinedBy} declined ${need.remote} ${need.release}. ` +
        'Publish a release that passes the checks. This one can be requested again after a day.',
    );
  await requestApproval(db, request, now);
  throw new ReleaseError(
    403,
    'not_approved',
    `${request.faults}\n--force needs the approval of a seller for ${need.remote} ${need.release}. ` +
      'It is requested now, on the page /seller/releases. After that, publish with --force again.',
  );
}

/** Finds the requests that wait for a seller, newest first. */
export async function findApprovalRequests(
  db: Database,
  now: number,
): Promise<(ApprovalRequest & { at: Date })[]> {
  return db
    .selectFrom('release_approval_requests')
    .select(['remote', 'release', 'who', 'faults', 'reason', 'requested_at as at'])
    .where('requested_at', '>', new Date(now - REQUEST_VALID_MS))
    .orderBy('requested_at', 'desc')
    .execute();
}

/** Finds the last approvals and declined requests, newest first. */
export async function findApprovals(db: Database) {
  return db
    .selectFrom('release_approvals')
    .select((eb) => [
      'remote',
      'seller',
      'release',
      'who',
      'faults',
      'reason',
      'used_at',
      'declined_at',
      'expires_at',
      // A server of the previous version does not write the time.
      eb.fn
        .coalesce('approved_at', sql<Date>`expires_at - ${CODE_VALID_MS} * interval '1 ms'`)
        .as('at'),
    ])
    .orderBy('at', 'desc')
    .limit(SHOWN_APPROVALS)
    .execute();
}
