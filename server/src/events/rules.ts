import { LIVE_EVENTS, type LiveEvent } from '@smokehouse/shared/contract/live';
import { isAllowed, type Session } from '../http/sessions';

/** The receivers of an event. */
export type Audience = `user:${string}` | `dine:${string}` | 'seller';

/** The audiences of a stream with these sessions. */
export function audiencesOf(sessions: readonly Session[]): Audience[] {
  return sessions.map(({ role, subject }) =>
    role === 'seller' ? 'seller' : (`${role}:${subject}` as const),
  );
}

/** True if a stream of these sessions may carry an event for the staff. */
export function isForStaff(sessions: readonly Session[], event: LiveEvent): boolean {
  const permission = LIVE_EVENTS[event].permission;
  return sessions.some(
    (session) => session.role === 'seller' && permission && isAllowed(session, permission),
  );
}
