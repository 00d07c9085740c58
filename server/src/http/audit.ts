import type { FastifyRequest } from 'fastify';
import type { AuditAction } from '@smokehouse/shared/contract/operations/audit/rules';
import { bindAudit, type Audit, type AuditActor } from '../operations/audit';
import { deviceOf } from './devices';

/** The audit log of one call. */
interface CallAudit {
  audit: Audit;
  /** A call that succeeded must have recorded its change, or said that there is none. */
  expectRecord: () => void;
}

/**
 * Binds the audit log to a call of the staff: its actor, device, time and approval.
 * @returns undefined for a call that records nothing
 */
export function auditCall(
  request: FastifyRequest,
  name: string,
  action: AuditAction | null | undefined,
): CallAudit | undefined {
  if (!action) return undefined;
  const { clock, dayOf, failsWithoutAudit } = request.server.context;
  const { audit, wasTold } = bindAudit(() => ({
    clock,
    dayOf,
    actor: actorOf(request),
    action,
    approverId: request.approver,
    failsWithoutAudit,
  }));
  return {
    audit,
    expectRecord() {
      if (wasTold()) return;
      // The change is committed, so the answer stays; tests must not miss it.
      if (failsWithoutAudit) throw new Error(`${name} recorded nothing in the audit log`);
      request.log.error({ call: name }, 'a change is missing in the audit log');
    },
  };
}

/** The member of the staff of a request. */
export function actorOf({ session, headers }: FastifyRequest): AuditActor {
  if (!session) throw new Error('a call of the staff has a session');
  const { tabletId } = session;
  if (session.screen) return { kind: 'system', tabletId };
  const { browser, system } = deviceOf(headers['user-agent']);
  return {
    kind: 'staff',
    id: session.subject,
    role: session.staffRole,
    tabletId,
    device: [browser, system].filter(Boolean).join(', ') || undefined,
  };
}
