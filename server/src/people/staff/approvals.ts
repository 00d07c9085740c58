import type { FastifyInstance, FastifyRequest } from 'fastify';
import { rolesWith } from '@smokehouse/shared/contract/people/staff/rules';
import {
  toHalalas,
  type ApprovableAction,
  type DrawerDifference,
} from '@smokehouse/shared/contract';
import { actorOf } from '../../http/audit';
import {
  askApproval,
  deleteExpiredApprovals,
  findQuestion,
  giveApproval,
  refuseApproval,
  requireApprover,
} from '../../http/approvals';
import { registerCall } from '../../http/calls';
import { AppError } from '../../http/errors';
import { isAllowed, type Session } from '../../http/sessions';
import { DELETION_MINUTES, registerSiteJob } from '../../jobs';
import { checkPin } from './pins';
import { listWithPin } from './queries';

const tag = 'Staff';

/** A difference tells what is expected to who counts blindly and may count again. */
const isBlind = ({ action }: ApprovableAction, session: Session) =>
  action === 'close_drawer' && !isAllowed(session, 'reports.view');

/**
 * What is shown to the person who asks, before an approver is known. The stored question keeps the
 * difference of a blind count.
 */
function shownOf(asked: ApprovableAction, session: Session) {
  const { amount, isShort, ...rest } = asked;
  return { ...rest, ...(!isBlind(asked, session) && { amount, isShort }) };
}

/** The difference that an approver has to see first, if they have not. */
function unseenOf(
  asked: ApprovableAction,
  session: Session,
  seen: DrawerDifference | undefined,
): DrawerDifference | undefined {
  const { amount, isShort = false } = asked;
  if (!isBlind(asked, session) || (seen?.amount === amount && seen.isShort === isShort)) return;
  return { amount, isShort };
}

const halalasOf = (sar: number | undefined) => (sar === undefined ? undefined : toHalalas(sar));

/** What the audit log says that the approver was shown, in both languages. */
function auditedOf({
  action,
  amount,
  cancelled,
  counted,
  items,
  table,
  reference,
  drawer,
  isShort,
}: ApprovableAction) {
  return {
    action,
    ...(action === 'close_drawer'
      ? { differenceHalalas: toHalalas(isShort ? -amount : amount) }
      : { amountHalalas: toHalalas(amount) }),
    cancelledHalalas: cancelled ? halalasOf(cancelled) : undefined,
    countedHalalas: halalasOf(counted),
    items: items?.map(({ name, quantity }) => `${quantity} × ${name}`),
    itemsAr: items?.map(({ name, nameAr, quantity }) => `${quantity} × ${nameAr || name}`),
    table,
    about: reference ?? drawer?.nameEn,
    aboutAr: drawer?.nameAr,
  };
}

interface ByPin {
  approval: string;
  staffId: string;
  pin: string;
}

/** Approvals: somebody with a permission lets one call of a colleague through, with their PIN. */
export function registerApprovals(app: FastifyInstance): void {
  const { context } = app;
  const { db, clock, securityEvents } = context;

  registerSiteJob(app, {
    name: 'deleting expired approvals',
    everyMinutes: DELETION_MINUTES,
    run: () => deleteExpiredApprovals(app.context),
  });

  registerCall(app, 'POST /api/seller/approvals/ask', {
    summary: 'Asks for an approval of one call with its payload; answers who may approve',
    tag,
    role: 'seller',
    permission: 'approval.request',
    // Nothing is approved yet.
    audit: null,
    failures: [403, 404, 409],
    async handler({ body: { call, payload }, request, session }) {
      const approvable = app.approvableCalls.get(call);
      if (!approvable) throw new Error(`${call} does not say what it does`);
      const { permission } = approvable;
      const asked = await approvable.describe(payload, request);
      const question = { session, name: call, permission, body: payload, asked };
      const approval = await askApproval(context, question);
      const roles = rolesWith(permission);
      const people = (await listWithPin(db)).filter(({ role }) => roles.includes(role));
      return { success: true, approval, asked: shownOf(asked, session), people };
    },
  });

  registerCall(app, 'POST /api/seller/approvals', {
    summary:
      'Approves one call of the session, at a shared tablet. Wrong PINs count as at sign-in.',
    tag,
    role: 'seller',
    permission: 'approval.request',
    audit: 'approval.give',
    cost: 'password',
    failures: [403, 429],
    async handler({ body, request, session, audit, translate }) {
      const { staffId, approval, seen } = body;
      const { permission, call, asked } = await questionByPin(body, { request, session });
      const shown = unseenOf(asked, session, seen);
      if (shown) {
        await requireApprover(db, staffId, permission);
        // Whoever closes the dialog now leaves this record alone.
        await audit(db, {
          action: 'approval.show',
          subject: { type: 'staff', id: staffId },
          after: { call, ...auditedOf(asked) },
          reason: asked.reason,
        });
        return { success: true, message: translate('approval_shown'), shown };
      }
      request.approver = staffId;
      await db.transaction().execute(async (tx) => {
        await giveApproval(tx, clock, { token: approval, approver: staffId, permission });
        await audit(tx, {
          subject: { type: 'staff', id: session.subject },
          after: { call, ...auditedOf(asked) },
          reason: asked.reason ?? asked.correctionReason,
        });
      });
      securityEvents.note(request, 'approval_given', {
        role: 'seller',
        subject: staffId,
        what: permission,
      });
      return { success: true, message: translate('approved') };
    },
  });

  registerCall(app, 'POST /api/seller/approvals/refuse', {
    summary:
      'Refuses one call of the session, at a shared tablet, by the PIN of who could approve it. Wrong PINs count as at sign-in.',
    tag,
    role: 'seller',
    permission: 'approval.request',
    audit: 'approval.refuse',
    cost: 'password',
    failures: [403, 429],
    async handler({ body, request, session, audit, translate }) {
      const { staffId, approval } = body;
      const { permission, call, asked } = await questionByPin(body, { request, session });
      await db.transaction().execute(async (tx) => {
        await requireApprover(tx, staffId, permission);
        await refuseApproval(tx, approval);
        await audit(tx, {
          subject: { type: 'staff', id: staffId },
          after: { call, ...auditedOf(asked) },
          reason: asked.reason ?? asked.correctionReason,
        });
      });
      return { success: true, message: translate('approval_refused') };
    },
  });

  /** The question of a session at a shared tablet, once the PIN of who answers it is checked. */
  async function questionByPin(
    { approval, staffId, pin }: ByPin,
    { request, session }: { request: FastifyRequest; session: Session },
  ) {
    const { tabletId } = session;
    if (tabletId === undefined) throw new AppError('approval_at_tablet', 403);
    const question = await findQuestion(context, approval, session);
    await checkPin(context, { tabletId, staffId, pin, actor: actorOf(request) });
    return question;
  }
}
