import type { FastifyInstance } from 'fastify';
import { canBeApproved, rolesWith } from '@smokehouse/shared/contract/rules/staff';
import { issueApproval } from '../../http/approvals';
import { registerCall } from '../../http/calls';
import { AppError } from '../../http/errors';
import { checkPin } from './pins';
import { findStaffRole, listWithPin } from './queries';

const tag = 'Staff';

/** Approvals: somebody with a permission lets one call of a colleague through, with their PIN. */
export function registerApprovals(app: FastifyInstance): void {
  const { db, securityEvents } = app.context;

  registerCall(app, 'GET /api/seller/approvers', {
    summary: 'Who may approve a call that requires a permission',
    tag,
    role: 'seller',
    permission: 'approval.request',
    handler: async ({ query: { permission } }) => {
      const roles = canBeApproved(permission) ? rolesWith(permission) : [];
      const people = await listWithPin(db);
      return { success: true, people: people.filter(({ role }) => roles.includes(role)) };
    },
  });

  registerCall(app, 'POST /api/seller/approvals', {
    summary: 'Approves one call of the session. Wrong PINs count as those of the sign-in do.',
    tag,
    role: 'seller',
    permission: 'approval.request',
    // The approved call records it.
    audit: null,
    failures: [403, 429],
    async handler({ body: { staffId, pin, permission }, request, session }) {
      if (!canBeApproved(permission)) throw new AppError('own_device_needed', 403);
      await checkPin(app.context, staffId, pin);
      const role = await findStaffRole(db, staffId);
      if (!role || !rolesWith(permission).includes(role))
        throw new AppError('approver_lacks', 403, { permission });
      const approval = await issueApproval(app.context, { session, permission, approver: staffId });
      securityEvents.note(request, 'approval_given', {
        role: 'seller',
        subject: staffId,
        what: permission,
      });
      return { success: true, approval };
    },
  });
}
