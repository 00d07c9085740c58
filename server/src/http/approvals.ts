import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import {
  APPROVAL_MS,
  can,
  canBeApproved,
  type Permission,
  type StaffRole,
} from '@smokehouse/shared/contract/rules/staff';
import type { Clock } from '../clock';
import type { Database } from '../database/pool';
import { AppError } from './errors';
import { isAllowed, requirePermission, type Session } from './sessions';

interface Stores {
  db: Database;
  clock: Clock;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/**
 * Issues an approval: it lets one call of a session through, which requires the permission, within
 * {@link APPROVAL_MS}.
 * @param approver id of the person who has the permission and proved who they are
 * @returns the token that the call sends in the header `x-approval`
 */
export async function issueApproval(
  { db, clock }: Stores,
  { session, permission, approver }: { session: Session; permission: Permission; approver: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('approvals')
    .values({
      token_hash: hashOf(token),
      session_id: session.id,
      permission,
      approver,
      expires_at: new Date(clock.now() + APPROVAL_MS),
    })
    .execute();
  return token;
}

/**
 * Uses an approval up. Of two calls with the same one, the second finds none.
 * @returns the approver's id; undefined if it is not valid for this session and permission
 */
async function takeApproval(
  { db, clock }: Stores,
  token: string,
  { session, permission }: { session: Session; permission: Permission },
): Promise<string | undefined> {
  const now = new Date(clock.now());
  const taken = await db
    .updateTable('approvals')
    .from('staff')
    .set({ used_at: now })
    .where('token_hash', '=', hashOf(token))
    .where('session_id', '=', session.id)
    .where('permission', '=', permission)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .whereRef('staff.id', '=', 'approvals.approver')
    .where('staff.ended_at', 'is', null)
    .returning(['approvals.approver', 'staff.role'])
    .executeTakeFirst();
  // The approver's role may have changed since.
  return taken && can({ role: taken.role as StaffRole }, permission) ? taken.approver : undefined;
}

/**
 * Lets a call through if its person has the permission, or sends an approval of somebody who has.
 * Notes who that was.
 * @throws AppError 403
 */
export async function requireAccess(
  request: FastifyRequest,
  session: Session,
  permission: Permission,
): Promise<void> {
  if (isAllowed(session, permission)) return;
  const token = request.headers['x-approval'];
  if (typeof token !== 'string' || !canBeApproved(permission))
    return requirePermission(session, permission);
  const approver = await takeApproval(request.server.context, token, { session, permission });
  if (approver === undefined) throw new AppError('approval_invalid', 403);
  request.approver = approver;
}

/** Deletes approvals that expired. */
export async function deleteExpiredApprovals({ db, clock }: Stores): Promise<void> {
  await db.deleteFrom('approvals').where('expires_at', '<', new Date(clock.now())).execute();
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of the person who approved the call, where its own person lacks the permission. */
    approver: string | null;
  }
}
