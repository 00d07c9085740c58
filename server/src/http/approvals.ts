import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { ApprovableAction } from '@smokehouse/shared/contract';
import { DISH_STATES, type DishState } from '@smokehouse/shared/contract/ordering/dishes/rules';
import {
  APPROVAL_MS,
  APPROVAL_QUESTION_MS,
} from '@smokehouse/shared/contract/people/staff/approval-rules';
import {
  can,
  canBeApproved,
  rolesWith,
  type Permission,
  type StaffRole,
} from '@smokehouse/shared/contract/people/staff/rules';
import type { Clock } from '../clock';
import type { Database } from '../database/pool';
import type { DB } from '../database/types';
import { AppError } from './errors';
import { digestOfCall } from './request-key';
import { isAllowed, requirePermission, type Session } from './sessions';

interface Stores {
  db: Database;
  clock: Clock;
}

/** A call that somebody without its permission may make with an approval. */
export interface ApprovableCall {
  permission: Permission;
  /** Says what a payload does, from the database. @throws AppError if the call would fail */
  describe: (body: unknown, request: FastifyRequest) => Promise<ApprovableAction>;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/**
 * Stores the question for an approval of one call with one payload.
 * @param asked what the approver is shown
 * @returns the token of the approval, of no use before somebody gives it
 */
export async function askApproval(
  { db, clock }: Stores,
  call: {
    session: Session;
    /** Like `POST /api/seller/order/correct`. */
    name: string;
    permission: Permission;
    /** The validated payload. */
    body: unknown;
    asked: ApprovableAction;
  },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('approvals')
    .values({
      token_hash: hashOf(token),
      session_id: call.session.id,
      // Nobody has approved it: `given_at` is null.
      approver: call.session.subject,
      permission: call.permission,
      call: call.name,
      request_digest: digestOfCall(call.name, call.session, call.body),
      action: JSON.stringify(call.asked),
      expires_at: new Date(clock.now() + APPROVAL_QUESTION_MS),
    })
    .execute();
  return token;
}

/** A question of a session that nobody has answered yet. */
export interface OpenQuestion {
  permission: Permission;
  call: string;
  asked: ApprovableAction;
}

/** @throws AppError 403 for one of another session, an answered and an expired one */
export async function findQuestion(
  { db, clock }: Stores,
  token: string,
  session: Session,
): Promise<OpenQuestion> {
  const row = await db
    .selectFrom('approvals')
    .select(['permission', 'call', 'action'])
    .where('token_hash', '=', hashOf(token))
    .where('session_id', '=', session.id)
    .where('given_at', 'is', null)
    .where('call', 'is not', null)
    .where('expires_at', '>', new Date(clock.now()))
    .executeTakeFirst();
  if (!row?.call) throw new AppError('approval_invalid', 403);
  return {
    permission: row.permission as Permission,
    call: row.call,
    // eslint-disable-next-line no-restricted-syntax -- askApproval alone writes this column
    asked: row.action as unknown as ApprovableAction,
  };
}

/**
 * Locks the approver's row until the transaction ends.
 * @throws AppError 403 if the person may not approve what needs the permission
 */
export async function requireApprover(
  db: Database,
  approver: string,
  permission: Permission,
): Promise<void> {
  const staff = await db
    .selectFrom('staff')
    .select('role')
    .where('id', '=', approver)
    .where('ended_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!staff || !rolesWith(permission).includes(staff.role as StaffRole))
    throw new AppError('approver_lacks', 403, { permission });
}

/**
 * Notes who approves. The approver's row is locked: of an approval and the end of their access at
 * the same moment, the end is the last, and ends the approval.
 * @throws AppError 403 if the approver may not, or the question was answered meanwhile
 */
export async function giveApproval(
  tx: Transaction<DB>,
  clock: Clock,
  { token, approver, permission }: { token: string; approver: string; permission: Permission },
): Promise<void> {
  await requireApprover(tx, approver, permission);
  const given = await tx
    .updateTable('approvals')
    .set({
      approver,
      given_at: new Date(clock.now()),
      expires_at: new Date(clock.now() + APPROVAL_MS),
    })
    .where('token_hash', '=', hashOf(token))
    .where('given_at', 'is', null)
    .executeTakeFirst();
  if (given.numUpdatedRows === 0n) throw new AppError('approval_invalid', 403);
}

/**
 * Takes back a question whose approver has refused it.
 * @throws AppError 403 if it was answered meanwhile
 */
export async function refuseApproval(tx: Transaction<DB>, token: string): Promise<void> {
  const refused = await tx
    .deleteFrom('approvals')
    .where('token_hash', '=', hashOf(token))
    .where('given_at', 'is', null)
    .executeTakeFirst();
  if (refused.numDeletedRows === 0n) throw new AppError('approval_invalid', 403);
}

/**
 * Lets a call through if its person has the permission, or sends an approval. The payload is not
 * read yet: {@link useApproval} checks it.
 * @param isApprovable whether the call can be approved
 * @throws AppError 403
 */
export async function requireAccess(
  request: FastifyRequest,
  session: Session,
  permission: Permission,
  isApprovable: boolean,
): Promise<void> {
  if (isAllowed(session, permission)) return;
  const token = request.headers['x-approval'];
  if (typeof token !== 'string' || !isApprovable || !canBeApproved(permission))
    return requirePermission(session, permission);
  const { db, clock } = request.server.context;
  const given = await db
    .selectFrom('approvals')
    .select('given_at')
    .where('token_hash', '=', hashOf(token))
    .where('session_id', '=', session.id)
    .where('permission', '=', permission)
    .where('given_at', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(clock.now()))
    .executeTakeFirst();
  if (!given) throw new AppError('approval_invalid', 403);
  request.approval = token;
}

/**
 * Uses up the approval that a call was let through with. It must be for this call with this
 * payload, what the call does now must cost and pay back no more than the approver was shown, and the
 * kitchen must be no further with the dishes that it takes off.
 * @param name like `POST /api/seller/order/correct`
 * @throws AppError 403
 */
export async function useApproval(
  request: FastifyRequest,
  name: string,
  describe: ApprovableCall['describe'],
): Promise<void> {
  const { approval, session, body } = request;
  if (approval === null || session === null) return;
  const taken = await takeApproval(request.server.context, approval, session, name, body);
  if (!taken) throw new AppError('approval_invalid', 403);
  const now = await describe(body, request);
  if (now.id !== taken.asked.id) throw new AppError('approval_exceeded', 403);
  // The kitchen may have gone on before the approver answered.
  if (isFurther(taken.asked.taken, now.taken)) throw new AppError('approval_outrun', 403);
  checkApproved(taken.asked, now);
  request.approver = taken.approver;
  request.approved = taken.asked;
}

type Dishes = ApprovableAction['taken'];

/** Whether the kitchen has begun or finished dishes, or got other ones, since the approver saw them. */
function isFurther(shown: Dishes = [], now: Dishes = []): boolean {
  const place = (state: DishState | undefined) => (state ? DISH_STATES.indexOf(state) : -1);
  return now.some(({ state }, index) => place(state) > place(shown[index]?.state));
}

/**
 * Compares what a call does with what its approver was shown. The call repeats it under its own
 * locks: a payment can arrive after {@link useApproval}.
 * @param approved null for a call without an approval
 * @param done SAR
 * @throws AppError 403 if it costs or cancels more, pays back more by any way, or cash is missing
 *   where there was too much
 */
export function checkApproved(
  approved: ApprovableAction | null,
  done: Pick<ApprovableAction, 'amount' | 'cancelled' | 'back' | 'isShort'>,
): void {
  if (approved === null) return;
  const shown = new Map(approved.back?.map(({ way, amount }) => [way, amount]));
  const isCovered =
    done.amount <= approved.amount &&
    (done.cancelled ?? 0) <= (approved.cancelled ?? 0) &&
    (done.amount === 0 || done.isShort === approved.isShort) &&
    (done.back ?? []).every(({ way, amount }) => amount <= (shown.get(way) ?? 0));
  if (!isCovered) throw new AppError('approval_exceeded', 403);
}

/** One statement uses an approval up: of two calls with the same one, the second finds none. */
async function takeApproval(
  { db, clock }: Stores,
  token: string,
  session: Session,
  name: string,
  body: unknown,
): Promise<{ approver: string; asked: ApprovableAction } | undefined> {
  const now = new Date(clock.now());
  const taken = await db
    .updateTable('approvals')
    .from('staff')
    .set({ used_at: now })
    .where('token_hash', '=', hashOf(token))
    .where('session_id', '=', session.id)
    .where('request_digest', '=', digestOfCall(name, session, body))
    .where('given_at', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .whereRef('staff.id', '=', 'approvals.approver')
    .where('staff.ended_at', 'is', null)
    .returning(['approvals.permission', 'approvals.action', 'staff.id', 'staff.role'])
    .executeTakeFirst();
  if (!taken || !can({ role: taken.role as StaffRole }, taken.permission as Permission))
    return undefined;
  // eslint-disable-next-line no-restricted-syntax -- askApproval alone writes this column
  return { approver: taken.id, asked: taken.action as unknown as ApprovableAction };
}

/** Deletes questions and approvals that expired. */
export async function deleteExpiredApprovals({ db, clock }: Stores): Promise<void> {
  await db.deleteFrom('approvals').where('expires_at', '<', new Date(clock.now())).execute();
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The calls that can be approved, by name. */
    approvableCalls: Map<string, ApprovableCall>;
  }
  interface FastifyRequest {
    /** The token of the approval that the call was let through with, until it is used up. */
    approval: string | null;
    /** Id of the person who approved the call, where its own person lacks the permission. */
    approver: string | null;
    /** What they were shown. */
    approved: ApprovableAction | null;
  }
}
