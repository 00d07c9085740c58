import type { LiveEvent } from '@smokehouse/shared/contract/live';
import type { Permission } from '@smokehouse/shared/contract/rules/staff';
import { isAllowed, type Session } from '../http/sessions';

/** The receivers of an event. */
export type Audience = `user:${string}` | `dine:${string}` | 'seller';

/** The audiences of a stream with these sessions. */
export function audiencesOf(sessions: readonly Session[]): Audience[] {
  return sessions.map(({ role, subject }) =>
    role === 'seller' ? 'seller' : (`${role}:${subject}` as const),
  );
}

/** The permission without which a member of the staff does not receive an event. */
const PERMISSION_OF: Readonly<Partial<Record<LiveEvent, Permission>>> = {
  'seller-orders': 'order.view',
  'seller-dine-orders': 'order.view',
  'table-calls': 'floor.work',
  kitchen: 'kitchen.work',
  printers: 'printers.use',
  floor: 'floor.work',
  drawers: 'drawer.work',
};

/** True if a stream of these sessions may carry an event for the staff. */
export function isForStaff(sessions: readonly Session[], event: LiveEvent): boolean {
  const permission = PERMISSION_OF[event];
  return sessions.some(
    (session) => session.role === 'seller' && permission && isAllowed(session, permission),
  );
}
