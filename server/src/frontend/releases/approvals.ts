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

/**
 * What an approval of a release is bound to. The name of a release is a hash of its files and
 * addresses; `release.json` says more, such as which files are which.
 * @param text `release.json` as it was sent
 */
export const contentOf = (text: string): string => createHash('sha256').update(text).digest('hex');

export const trialError = (faults: readonly string[]): ReleaseError =>
  new ReleaseError(422, 'trial_failed', faults.join('\n'));

/** A release that a team wants to publish although a check refuses it. */
export interface ApprovalRequest {
  remote: string;
  release: string;
  /** {@link contentOf}. Null in a row of a server that did not store it. */
  content: string | null;
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

/** What a seller answers. */
interface RequestAnswer extends NewApproval {
  release: string;
  /**
   * When the request that the seller saw was made (ISO 8601). Absent from pages that do not tell it.
   */
  at?: string | undefined;
}

const ASKED = ['release', 'content', 'who', 'faults', 'reason'] as const;

/** Takes the request that a seller saw. @returns undefined if it is no longer the current one */
const takeRequest = (tx: Transaction<DB>, { remote, release, at }: RequestAnswer) =>
  tx
    .deleteFrom('release_approval_requests')
    .where('remote', '=', remote)
    .where('release', '=', release)
    .$if(at !== undefined, (query) => query.where('requested_at', '=', new Date(at ?? 0)))
    .returning(ASKED)
    .executeTakeFirst();

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
  answer: RequestAnswer,
): Promise<{ code: string; expires: Date } | undefined> {
  const request = await takeRequest(tx, answer);
  return request && createApproval(tx, answer, request);
}

/**
 * Declines the release that a team has asked for. The team gets this answer when it publishes that
 * release with `--force` again, and can request it again after a day.
 * @returns false if the team no longer asks for that release
 */
export async function declineRequest(tx: Transaction<DB>, answer: RequestAnswer): Promise<boolean> {
  const { remote, seller, now } = answer;
  const at = new Date(now);
  const request = await takeRequest(tx, answer);
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

/**
 * Stores a request. It replaces an earlier one of the same package, unless that asks for the same:
 * a seller who is looking at it can answer it.
 */
async function requestApproval(
  db: Database,
  { remote, ...request }: ApprovalRequest,
  now: number,
): Promise<void> {
  const values = { ...request, requested_at: new Date(now) };
  await db
    .insertInto('release_approval_requests')
    .values({ remote, ...values })
    .onConflict((conflict) =>
      conflict
        .column('remote')
        .doUpdateSet(values)
        .where(({ or, eb, ref }) =>
          or([
            ...ASKED.map((column) =>
              eb(
                ref(`release_approval_requests.${column}`),
                'is distinct from',
                ref(`excluded.${column}`),
              ),
            ),
            eb('release_approval_requests.requested_at', '<=', new Date(now - REQUEST_VALID_MS)),
          ]),
        ),
    )
    .execute();
}

/**
 * Deletes a package's request, because one of its releases is published.
 * @returns the release that was asked for
 */
export async function endRequest(tx: Transaction<DB>, remote: string): Promise<string | undefined> {
  const ended = await tx
    .deleteFrom('release_approval_requests')
    .where('remote', '=', remote)
    .returning('release')
    .executeTakeFirst();
  return ended?.release;
}

/**
 * Finds the approval of a release, or of the given code. That of a release counts for the content
 * and the failed checks that the seller was asked about, and for no others.
 */
async function findApproval(
  db: Database,
  { remote, release, content, faults }: ApprovalRequest,
  code: string,
  now: number,
): Promise<{ code: Buffer; seller: string } | undefined> {
  const found = await db
    .selectFrom('release_approvals')
    .select(['code', 'seller', 'release', 'faults'])
    .where('remote', '=', remote)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .where(({ or, and, eb }) =>
      or([
        and([eb('release', '=', release), eb('content', '=', content)]),
        and([eb('code', '=', hashOf(code)), eb('release', 'is', null)]),
      ]),
    )
    .execute();
  return found.find((one) => {
    const approved = new Set(one.faults?.split('\n'));
    return one.release === null || faults.split('\n').every((fault) => approved.has(fault));
  });
}

interface ApprovalNeed extends Omit<ApprovalRequest, 'faults' | 'content'> {
  content: string;
  faults: readonly string[];
  /** The value of `--force`: a seller's code, or any other text. */
  force: string | undefined;
  now: number;
}

/** An approval that counts once: for the publish that uses it in its transaction. */
export interface UnusedApproval extends Approval {
  /** @throws {ReleaseError} 403 if another publish has used it */
  use: (tx: Transaction<DB>) => Promise<void>;
}

const notApproved = ({ faults, remote, release }: ApprovalRequest): ReleaseError =>
  new ReleaseError(
    403,
    'not_approved',
    `${faults}\n--force needs the approval of a seller for ${remote} ${release}. ` +
      'It is requested now, on the page /seller/releases, until another release of ' +
      `${remote} is published. After that, publish with --force again.`,
  );

/**
 * Finds a seller's approval of a release that a check refuses. With `--force` and without an
 * approval, the release becomes a request that the seller's page shows.
 * @returns undefined if no check refuses the release
 * @throws {ReleaseError} 422 with the faults without `--force`, 403 if it is not approved or was
 *   declined
 */
export async function approve(
  db: Database,
  { faults: sentences, force, now, ...need }: ApprovalNeed,
): Promise<UnusedApproval | undefined> {
  if (sentences.length === 0) return undefined;
  if (force === undefined) throw trialError(sentences);
  const request = { ...need, faults: sentences.join('\n') };
  const approval = await findApproval(db, request, force, now);
  if (approval) {
    const use = (tx: Transaction<DB>) => useApproval(tx, request, approval.code, now);
    return { seller: approval.seller, faults: sentences.join(' '), use };
  }
  const declinedBy = await findDecline(db, request, now);
  if (declinedBy !== undefined)
    throw new ReleaseError(
      403,
      'declined',
      `${request.faults}\n${declinedBy} declined ${need.remote} ${need.release}. ` +
        'Publish a release that passes the checks. This one can be requested again after a day.',
    );
  await requestApproval(db, request, now);
  throw notApproved(request);
}

async function useApproval(
  tx: Transaction<DB>,
  request: ApprovalRequest,
  code: Buffer,
  now: number,
): Promise<void> {
  const { release, content, who, faults, reason } = request;
  const { numUpdatedRows } = await tx
    .updateTable('release_approvals')
    .set({
      used_at: new Date(now),
      release,
      content,
      who,
      faults,
      reason: sql<string | null>`coalesce(${reason}::text, reason)`,
    })
    .where('code', '=', code)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notApproved(request);
}

/** Finds the requests that wait for a seller, newest first. */
export async function findApprovalRequests(
  db: Database,
  now: number,
): Promise<(Omit<ApprovalRequest, 'content'> & { at: Date })[]> {
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
