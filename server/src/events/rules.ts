import type { Session } from '../http/sessions';

/** Whom a notice is for. */
export type Audience = `user:${string}` | `dine:${string}` | 'seller';

/** The audiences that somebody with these sessions belongs to. */
export function audiencesOf(sessions: readonly Session[]): Audience[] {
  return sessions.map(({ role, subject }) =>
    role === 'seller' ? 'seller' : (`${role}:${subject}` as const),
  );
}
