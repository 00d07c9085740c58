import type { Listener } from '../../database/listen';
import { isUsable, type Role, type Session } from './session';

/** The channel on which a trigger of the database publishes the ids of revoked sessions. */
export const REVOCATIONS = 'sessions';

/**
 * Reading the session on every request would cost two thirds of the throughput. A revoked session
 * is removed from the cache when the database publishes it; if that message is lost, it stays valid
 * this long at most. Unit: ms.
 */
export const SESSION_CACHE_MS = 5_000;
const CACHE_SIZE = 20_000;

interface Cached {
  session: Session;
  /** Both in ms since 1970. */
  until: number;
  expires: number;
}

/** The sessions that this process has read a moment ago, by the hash of their token. */
export interface SessionCache {
  get: (hash: Buffer, role: Role, now: number) => Session | undefined;
  /**
   * Reads a session and keeps it, unless a session is revoked meanwhile.
   * @param now in ms since 1970
   */
  keep: <Found extends { session: Session; expires: number }>(
    hash: Buffer,
    now: number,
    read: () => Promise<Found | null>,
  ) => Promise<Found | null>;
  delete: (hash: Buffer) => void;
  /** Forgets sessions that are being revoked, at once in this process. */
  revoke: (isMeant: (session: Session) => boolean) => void;
  /** See `Sessions.knownPerson`. @param now in ms since 1970 */
  knownPerson: (role: Role, hash: () => Buffer | null, now: number) => string | undefined;
  /** See `Sessions.onRevoked`. */
  onRevoked: (onSessionRevoked: (id: string) => void) => () => void;
}

export function createSessionCache(listener: Pick<Listener, 'on'>): SessionCache {
  const sessions = new Map<string, Cached>();
  const listeners = new Set<(id: string) => void>();
  /** Usable sessions of each role by the hash of their token. They outlive `sessions`. */
  const known = new Map<Role, Map<string, Pick<Cached, 'session' | 'expires'>>>();
  /** Grows with each revocation: a row that was read before one is not cached. */
  let revocations = 0;

  function forget(isMeant: (session: Session) => boolean): void {
    for (const held of [sessions, ...known.values()])
      for (const [key, { session }] of held) if (isMeant(session)) held.delete(key);
  }
  listener.on(REVOCATIONS, (id) => {
    revocations++;
    // The connection was lost, so revocations may have been missed.
    if (id === null) return forget(() => true);
    forget((session) => session.id === id);
    for (const onSessionRevoked of listeners) onSessionRevoked(id);
  });

  function note(found: Pick<Cached, 'session' | 'expires'>, key: string): void {
    const { session, expires } = found;
    if (!isUsable(session)) return;
    const held = known.get(session.role) ?? new Map<string, typeof found>();
    if (held.size >= CACHE_SIZE) held.clear();
    known.set(session.role, held.set(key, { session, expires }));
  }

  return {
    get(hash, role, now) {
      const key = hash.toString('hex');
      const cached = sessions.get(key);
      if (cached && cached.session.role === role && cached.until > now && cached.expires > now)
        return cached.session;
      sessions.delete(key);
      return undefined;
    },
    async keep(hash, now, read) {
      const before = revocations;
      const found = await read();
      if (!found) return null;
      const { session, expires } = found;
      const key = hash.toString('hex');
      if (revocations !== before) return found;
      note(found, key);
      if (sessions.size >= CACHE_SIZE) sessions.clear();
      sessions.set(key, { session, until: now + SESSION_CACHE_MS, expires });
      return found;
    },
    delete(hash) {
      const key = hash.toString('hex');
      for (const held of [sessions, ...known.values()]) held.delete(key);
    },
    revoke(isMeant) {
      revocations++;
      forget(isMeant);
    },
    knownPerson(role, hash, now) {
      const held = known.get(role);
      const found = held?.get(hash()?.toString('hex') ?? '');
      return found && found.expires > now ? found.session.subject : undefined;
    },
    onRevoked(onSessionRevoked) {
      listeners.add(onSessionRevoked);
      return () => void listeners.delete(onSessionRevoked);
    },
  };
}
