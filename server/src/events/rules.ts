import type { Session } from '../http/sessions';

/** The receivers of an event. */
export type Audience = `user:${string}` | `dine:${string}` | 'seller';

/** The audiences of a stream with these sessions. */
export function audiencesOf(sessions: readonly Session[]): Audience[] {
  return sessions.map(({ role, subject }) =>
    role === 'seller' ? 'seller' : (`${role}:${subject}` as const),
  );
}
