import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Clock } from '../clock';
import type { Listener } from '../database/listen';
import type { Database } from '../database/pool';
import { AppError } from './errors';
import type { Role } from './roles';

export type { Role } from './roles';

export interface Session {
  id: string;
  role: Role;
  /** Id of the user, guest or seller. */
  subject: string;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const ROLES = {
  user: { cookie: 'sh_user', idle: 14 * DAY, absolute: 90 * DAY, code: 'sign_in_needed' },
  dine: { cookie: 'sh_dine', idle: 12 * HOUR, absolute: DAY, code: 'guest_needed' },
  seller: { cookie: 'sh_seller', idle: 12 * HOUR, absolute: 7 * DAY, code: 'seller_needed' },
} as const;

/**
 * Over https, a browser accepts a cookie with this prefix only from this host, with path / and
 * without Domain, so that no other subdomain and no plain http can set it. Plain http cannot use
 * the prefix.
 */
const HOST_PREFIX = '__Host-';
/** The channel on which a trigger of the database publishes the ids of revoked sessions. */
const REVOCATIONS = 'sessions';

/**
 * Reading the session on every request would cost two thirds of the throughput. A revoked session
 * is removed from the cache when the database publishes it; if that message is lost, it stays valid
 * this long at most. Unit: ms.
 */
export const SESSION_CACHE_MS = 5_000;
const CACHE_SIZE = 20_000;
/** The shortest time between two updates of `last_seen_at`. Unit: ms. */
const SEEN_MS = MINUTE;

interface Cached {
  session: Session;
  until: number;
  expires: number;
}

/** When a session expires if it is not used any more. Unit: ms since 1970. */
function endOf(row: { last_seen_at: Date; expires_at: Date }, role: Role): number {
  return Math.min(row.expires_at.getTime(), row.last_seen_at.getTime() + ROLES[role].idle);
}

/** Issues, finds and revokes sessions. */
export interface Sessions {
  /** Starts a session with a new token and revokes the one that the browser sent. */
  start: (
    request: FastifyRequest,
    reply: FastifyReply,
    role: Role,
    subject: string,
  ) => Promise<Session>;
  /** The session of the browser's cookie, or null. */
  find: (request: FastifyRequest, role: Role) => Promise<Session | null>;
  /**
   * Those of these ids whose session is neither expired nor revoked. Bypasses the cache; one query
   * for all.
   */
  findValid: (ids: readonly string[]) => Promise<Set<string>>;
  /** Signs out: revokes the session and removes the cookie. Does nothing without a session. */
  end: (request: FastifyRequest, reply: FastifyReply, role: Role) => Promise<void>;
  /**
   * Ends all sessions of one person, in every process as soon as the change is committed.
   * @param within the transaction of the change
   */
  endAll: (role: Role, subject: string, within?: Database) => Promise<void>;
  /**
   * Calls `onRevoked` with the id of each revoked session, whichever process revoked it.
   * @returns a function that removes the listener
   */
  onRevoked: (onSessionRevoked: (id: string) => void) => () => void;
  /** Deletes sessions that expired a while ago. */
  sweep: () => Promise<void>;
}

export function createSessions({
  db,
  clock,
  listener,
  isSecure,
}: {
  db: Database;
  clock: Clock;
  listener: Pick<Listener, 'on'>;
  isSecure: (request: FastifyRequest) => boolean;
}): Sessions {
  const cache = new Map<string, Cached>();
  const listeners = new Set<(id: string) => void>();
  /** Grows with each revocation: a row that was read before one is not cached. */
  let revocations = 0;
  listener.on(REVOCATIONS, (id) => {
    revocations++;
    // The connection was lost, so revocations may have been missed.
    if (id === null) return cache.clear();
    for (const [key, { session }] of cache) if (session.id === id) cache.delete(key);
    for (const onSessionRevoked of listeners) onSessionRevoked(id);
  });

  const cookieOf = (request: FastifyRequest, role: Role) =>
    (isSecure(request) ? HOST_PREFIX : '') + ROLES[role].cookie;

  function tokenOf(request: FastifyRequest, role: Role): Buffer | null {
    const token = request.cookies[cookieOf(request, role)];
    if (!token || !/^[\w-]{43}$/.test(token)) return null;
    return createHash('sha256').update(token).digest();
  }

  async function revoke(hash: Buffer, role: Role): Promise<void> {
    cache.delete(hash.toString('hex'));
    await db
      .updateTable('sessions')
      .set({ revoked_at: new Date(clock.now()) })
      .where('token_hash', '=', hash)
      .where('role', '=', role)
      .where('revoked_at', 'is', null)
      .execute();
  }

  const cookieOptions = (request: FastifyRequest) =>
    ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(request) }) as const;

  return {
    async start(request, reply, role, subject) {
      const before = tokenOf(request, role);
      if (before) await revoke(before, role);
      const token = randomBytes(32).toString('base64url');
      const now = clock.now();
      const { absolute } = ROLES[role];
      const row = await db
        .insertInto('sessions')
        .values({
          role,
          subject,
          token_hash: createHash('sha256').update(token).digest(),
          created_at: new Date(now),
          last_seen_at: new Date(now),
          expires_at: new Date(now + absolute),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      void reply.setCookie(cookieOf(request, role), token, {
        ...cookieOptions(request),
        maxAge: absolute / 1000,
      });
      return { id: row.id, role, subject };
    },

    async find(request, role) {
      const hash = tokenOf(request, role);
      if (!hash) return null;
      const key = hash.toString('hex');
      const now = clock.now();
      const known = cache.get(key);
      if (known && known.until > now && known.expires > now && known.session.role === role)
        return known.session;
      cache.delete(key);

      const revocationsBefore = revocations;
      const row = await db
        .selectFrom('sessions')
        .select(['id', 'subject', 'last_seen_at', 'expires_at'])
        .where('token_hash', '=', hash)
        .where('role', '=', role)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      if (!row) return null;
      const expires = endOf(row, role);
      if (expires <= now) return null;
      if (now - row.last_seen_at.getTime() > SEEN_MS) {
        await db
          .updateTable('sessions')
          .set({ last_seen_at: new Date(now) })
          .where('id', '=', row.id)
          .execute();
      }
      const session: Session = { id: row.id, role, subject: row.subject };
      if (revocations !== revocationsBefore) return session;
      if (cache.size >= CACHE_SIZE) cache.clear();
      cache.set(key, { session, until: now + SESSION_CACHE_MS, expires });
      return session;
    },

    async findValid(ids) {
      const rows = await db
        .selectFrom('sessions')
        .select(['id', 'role', 'last_seen_at', 'expires_at'])
        .where(sql<boolean>`id = any(${ids})`)
        .where('revoked_at', 'is', null)
        .execute();
      return new Set(
        rows.filter((row) => endOf(row, row.role as Role) > clock.now()).map(({ id }) => id),
      );
    },

    async end(request, reply, role) {
      const hash = tokenOf(request, role);
      if (hash) await revoke(hash, role);
      void reply.clearCookie(cookieOf(request, role), cookieOptions(request));
    },

    async endAll(role, subject, within = db) {
      for (const [key, { session }] of cache)
        if (session.role === role && session.subject === subject) cache.delete(key);
      revocations++;
      await within
        .updateTable('sessions')
        .set({ revoked_at: new Date(clock.now()) })
        .where('role', '=', role)
        .where('subject', '=', subject)
        .where('revoked_at', 'is', null)
        .execute();
    },

    onRevoked(onSessionRevoked) {
      listeners.add(onSessionRevoked);
      return () => void listeners.delete(onSessionRevoked);
    },

    async sweep() {
      await db
        .deleteFrom('sessions')
        .where('expires_at', '<', new Date(clock.now() - 30 * DAY))
        .execute();
    },
  };
}

/** The session of a role, or 401. */
export async function requireSession(request: FastifyRequest, role: Role): Promise<Session> {
  const session = await request.server.context.sessions.find(request, role);
  if (!session) throw new AppError(ROLES[role].code, 401);
  return session;
}

export const requireSeller = (request: FastifyRequest): Promise<Session> =>
  requireSession(request, 'seller');

/** `userId` in a payload proves nothing: it may only repeat the session's. Otherwise 403. */
export function checkClaimedId(session: Session, claimed: string | undefined): void {
  if (claimed !== undefined && claimed !== session.subject) throw new AppError('not_yours', 403);
}
