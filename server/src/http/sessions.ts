import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  sql,
  type SqlBool,
  type Transaction,
} from 'kysely';
import type { SellerStep } from '@smokehouse/shared/contract';
import {
  can,
  TABLET_IDLE_MS,
  type Permission,
  type StaffRole,
} from '@smokehouse/shared/contract/people/staff/rules';
import type { Clock } from '../clock';
import type { Listener } from '../database/listen';
import type { Database } from '../database/pool';
import type { DB } from '../database/types';
import { AppError } from './errors';
import type { MessageCode } from './messages';
import type { Role } from './roles';

export type { Role } from './roles';

export interface Session {
  id: string;
  role: Role;
  /** Id of the user, guest or member of the staff. */
  subject: string;
  /** For a seller: what they may do follows from it. */
  staffRole?: StaffRole;
  /** For a seller at a shared tablet. */
  tabletId?: string;
  /** What a seller must do before this session can be used for anything else. */
  step?: BlockingStep;
}

/** Steps without which a seller's session is of no use. */
export type BlockingStep = Extract<SellerStep, 'change_password' | 'set_up_second_factor'>;

/** A session of an account, for the list that its owner sees. */
export interface ListedSession {
  id: string;
  user_agent: string | null;
  created_at: Date;
  last_seen_at: Date;
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
/** How long a confirmed identity allows changes of sessions and second factors. Unit: ms. */
export const CONFIRMED_MS = 10 * MINUTE;
const MAX_USER_AGENT = 300;
/** The shortest time between two updates of `last_seen_at`. Unit: ms. */
const SEEN_MS = MINUTE;
/** Pages repeat these by themselves, so they do not show that somebody uses a shared tablet. */
const READS = ['GET', 'HEAD'];

interface Cached {
  session: Session;
  until: number;
  expires: number;
}

/** When a session expires if it is not used any more. Unit: ms since 1970. */
function endOf(
  row: { last_seen_at: Date; expires_at: Date; tablet_id: string | null },
  role: Role,
): number {
  const idle = row.tablet_id === null ? ROLES[role].idle : TABLET_IDLE_MS;
  return Math.min(row.expires_at.getTime(), row.last_seen_at.getTime() + idle);
}

/** True if the request shows that a person uses a shared tablet. */
const isTabletUse = ({ method }: FastifyRequest, { tabletId }: Session): boolean =>
  tabletId !== undefined && !READS.includes(method);

/** What a session rests on. All of it must still be true in the moment in which it starts. */
export interface Access {
  role: Role;
  subject: string;
  /** Hash of the password that was checked. */
  passwordHash?: string;
  /** Hash of the PIN that was checked. */
  pinHash?: string;
  /** The shared tablet at which a PIN was checked. */
  tabletId?: string;
}

/** Issues, finds and revokes sessions. */
export interface Sessions {
  /**
   * Starts a session with a new token and revokes the one that the browser sent.
   * @param options.renews the session in whose place the new one comes
   * @throws AppError 401 if what was checked has ended or changed meanwhile, or `renews` was revoked
   */
  start: (
    request: FastifyRequest,
    reply: FastifyReply,
    role: Role,
    subject: string,
    options?: Pick<Access, 'passwordHash' | 'pinHash' | 'tabletId'> & {
      isConfirmed?: boolean;
      renews?: Session;
    },
  ) => Promise<Session>;
  /**
   * The session of the browser's cookie, or null. A session that a seller cannot use yet counts only
   * with `includeBlocked`.
   */
  find: (
    request: FastifyRequest,
    role: Role,
    options?: { includeBlocked?: boolean },
  ) => Promise<Session | null>;
  /**
   * The key of the browser's session, if this process found it valid before; else undefined. Reads no
   * database and may be out of date: it decides which requests are shed first, never what they may
   * do.
   */
  knownKey: (request: FastifyRequest, role: Role) => string | undefined;
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
  /** Ends the sessions of all people at a shared tablet. */
  endTablet: (tabletId: string, within: Database) => Promise<void>;
  /**
   * Makes every process read the sessions of one person again, as soon as the change is committed.
   * Their live streams reconnect.
   */
  refresh: (subject: string, within: Database) => Promise<void>;
  /** The valid sessions of one person, the one used last first. */
  listOf: (role: Role, subject: string) => Promise<ListedSession[]>;
  /** Ends one session of one person. @returns false if they have no such session */
  endOne: (role: Role, subject: string, id: string, within?: Database) => Promise<boolean>;
  /** Ends the sessions of a member of the staff at shared tablets. */
  endAtTablets: (subject: string, within: Database) => Promise<void>;
  /** Ends all sessions of one person except this one. */
  endOthers: (session: Session, within?: Database) => Promise<void>;
  /** Notes that the person has just proved their identity again. */
  confirm: (session: Session) => Promise<void>;
  /** True for {@link CONFIRMED_MS} after {@link Sessions.confirm}. */
  isConfirmed: (session: Session) => Promise<boolean>;
  /** @throws AppError 403 without a recent confirmation */
  requireConfirmed: (session: Session) => Promise<void>;
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
  findStep,
  findStaffRole,
  holdAccess,
}: {
  db: Database;
  clock: Clock;
  listener: Pick<Listener, 'on'>;
  isSecure: (request: FastifyRequest) => boolean;
  /** What a seller must do before a session can be used. */
  findStep: (sellerId: string) => Promise<BlockingStep | undefined>;
  /** The role of a member of the staff; undefined for one who left. */
  findStaffRole: (id: string) => Promise<StaffRole | undefined>;
  /**
   * Locks what a sign-in was checked against until the end of the transaction.
   * @returns false if it has ended or changed since
   */
  holdAccess: (tx: Transaction<DB>, access: Access) => Promise<boolean>;
}): Sessions {
  const cache = new Map<string, Cached>();
  const listeners = new Set<(id: string) => void>();
  /** Hashes of the tokens of found sessions, by role. */
  const known = new Map<Role, Set<string>>();
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

  function remember(session: Session, key: string): void {
    if (!isUsable(session, false)) return;
    const { role } = session;
    const keys = known.get(role) ?? new Set();
    if (keys.size >= CACHE_SIZE) keys.clear();
    known.set(role, keys.add(key));
  }

  const cookieOptions = (request: FastifyRequest) =>
    ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(request) }) as const;

  /** Ends sessions of one person, and forgets them at once in this process. */
  async function endSome(
    { role, subject }: Pick<Session, 'role' | 'subject'>,
    isMeant: (session: Session) => boolean,
    which: (eb: ExpressionBuilder<DB, 'sessions'>) => Expression<SqlBool>,
    within: Database,
  ): Promise<number> {
    for (const [key, { session }] of cache)
      if (session.role === role && session.subject === subject && isMeant(session))
        cache.delete(key);
    revocations++;
    const ended = await within
      .updateTable('sessions')
      .set({ revoked_at: new Date(clock.now()) })
      .where('role', '=', role)
      .where('subject', '=', subject)
      .where('revoked_at', 'is', null)
      .where(which)
      .executeTakeFirst();
    return Number(ended.numUpdatedRows);
  }

  const isUsable = (session: Session, includeBlocked: boolean) =>
    includeBlocked || session.step === undefined ? session : null;

  async function read(hash: Buffer, role: Role, now: number) {
    const row = await db
      .selectFrom('sessions')
      .select(['id', 'subject', 'last_seen_at', 'expires_at', 'tablet_id'])
      .where('token_hash', '=', hash)
      .where('role', '=', role)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (!row) return null;
    const expires = endOf(row, role);
    if (expires <= now) return null;
    const session: Session = { id: row.id, role, subject: row.subject };
    if (role === 'seller') {
      const staffRole = await findStaffRole(row.subject);
      if (!staffRole) return null;
      const step = row.tablet_id === null ? await findStep(row.subject) : undefined;
      Object.assign(session, {
        staffRole,
        ...(step && { step }),
        ...(row.tablet_id !== null && { tabletId: row.tablet_id }),
      });
    }
    return { session, expires, lastSeen: row.last_seen_at.getTime() };
  }

  /** A session that was read a moment ago. The use of a shared tablet must reach the database. */
  function findCached(request: FastifyRequest, role: Role, hash: Buffer): Session | undefined {
    const key = hash.toString('hex');
    const cached = cache.get(key);
    const now = clock.now();
    const isCurrent = cached && cached.until > now && cached.expires > now;
    if (isCurrent && cached.session.role === role && !isTabletUse(request, cached.session))
      return cached.session;
    cache.delete(key);
    return undefined;
  }

  async function findStored(
    request: FastifyRequest,
    role: Role,
    hash: Buffer,
  ): Promise<Session | null> {
    const now = clock.now();
    const revocationsBefore = revocations;
    const found = await read(hash, role, now);
    if (!found) return null;
    const { session, expires, lastSeen } = found;
    const isSeen = session.tabletId ? isTabletUse(request, session) : now - lastSeen > SEEN_MS;
    if (isSeen) {
      await db
        .updateTable('sessions')
        .set({ last_seen_at: new Date(now) })
        .where('id', '=', session.id)
        .execute();
    }
    const key = hash.toString('hex');
    remember(session, key);
    if (revocations !== revocationsBefore) return session;
    if (cache.size >= CACHE_SIZE) cache.clear();
    cache.set(key, { session, until: now + SESSION_CACHE_MS, expires });
    return session;
  }

  /** Creates the row of a session whose access holds. @returns its id */
  async function insert(
    access: Access,
    session: Insertable<DB['sessions']>,
    renews: Session | undefined,
  ): Promise<string> {
    const { role } = access;
    return db.transaction().execute(async (tx) => {
      const holds = await holdAccess(tx, access);
      // After the lock: whatever ended this session before is committed now.
      if (!holds || (renews && !(await isStillValid(tx, renews))))
        throw new AppError(ROLES[role].code, 401);
      const { id } = await tx
        .insertInto('sessions')
        .values(session)
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    });
  }

  const sessions: Sessions = {
    async start(request, reply, role, subject, options = {}) {
      const { isConfirmed = false, renews, ...grounds } = options;
      const before = tokenOf(request, role);
      const token = randomBytes(32).toString('base64url');
      const now = clock.now();
      const { absolute } = ROLES[role];
      const { tabletId } = grounds;
      const id = await insert(
        { role, subject, ...grounds },
        {
          role,
          subject,
          token_hash: createHash('sha256').update(token).digest(),
          created_at: new Date(now),
          last_seen_at: new Date(now),
          expires_at: new Date(now + absolute),
          // A guest has no list of sessions.
          user_agent:
            role === 'dine'
              ? null
              : (request.headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null),
          confirmed_at: isConfirmed ? new Date(now) : null,
          tablet_id: tabletId ?? null,
        },
        renews,
      );
      if (before) await revoke(before, role);
      void reply.setCookie(cookieOf(request, role), token, {
        ...cookieOptions(request),
        maxAge: absolute / 1000,
      });
      return { id, role, subject, ...(tabletId && { tabletId }) };
    },

    async find(request, role, { includeBlocked = false } = {}) {
      const hash = tokenOf(request, role);
      if (!hash) return null;
      const session = findCached(request, role, hash) ?? (await findStored(request, role, hash));
      return session && isUsable(session, includeBlocked);
    },

    knownKey(request, role) {
      const keys = known.get(role);
      const key = keys && tokenOf(request, role)?.toString('hex');
      return key !== undefined && keys?.has(key) ? key : undefined;
    },

    async findValid(ids) {
      const rows = await db
        .selectFrom('sessions')
        .select(['id', 'role', 'last_seen_at', 'expires_at', 'tablet_id'])
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
      const everySession = () => sql<boolean>`true`;
      await endSome({ role, subject }, () => true, everySession, within);
    },

    async endTablet(tabletId, within) {
      for (const [key, { session }] of cache) if (session.tabletId === tabletId) cache.delete(key);
      revocations++;
      await within
        .updateTable('sessions')
        .set({ revoked_at: new Date(clock.now()) })
        .where('tablet_id', '=', tabletId)
        .where('revoked_at', 'is', null)
        .execute();
    },

    async endAtTablets(subject, within) {
      const isMeant = ({ tabletId }: Session) => tabletId !== undefined;
      const atTablets = (eb: ExpressionBuilder<DB, 'sessions'>) => eb('tablet_id', 'is not', null);
      await endSome({ role: 'seller', subject }, isMeant, atTablets, within);
    },

    async refresh(subject, within) {
      await sql`
        select pg_notify(${REVOCATIONS}, id) from sessions
        where role = 'seller' and subject = ${subject} and revoked_at is null`.execute(within);
    },

    async listOf(role, subject) {
      const rows = await db
        .selectFrom('sessions')
        .select(['id', 'user_agent', 'created_at', 'last_seen_at', 'expires_at', 'tablet_id'])
        .where('role', '=', role)
        .where('subject', '=', subject)
        .where('revoked_at', 'is', null)
        .orderBy('last_seen_at', 'desc')
        .orderBy('id')
        .execute();
      return rows.filter((row) => endOf(row, role) > clock.now());
    },

    async endOne(role, subject, id, within = db) {
      const isMeant = (one: Session) => one.id === id;
      return (await endSome({ role, subject }, isMeant, (eb) => eb('id', '=', id), within)) > 0;
    },

    async endOthers(session, within = db) {
      const isMeant = (one: Session) => one.id !== session.id;
      await endSome(session, isMeant, (eb) => eb('id', '!=', session.id), within);
    },

    async confirm({ id }) {
      await db
        .updateTable('sessions')
        .set({ confirmed_at: new Date(clock.now()) })
        .where('id', '=', id)
        .execute();
    },

    async isConfirmed({ id }) {
      const confirmed = await db
        .selectFrom('sessions')
        .select('id')
        .where('id', '=', id)
        .where('confirmed_at', '>', new Date(clock.now() - CONFIRMED_MS))
        .executeTakeFirst();
      return confirmed !== undefined;
    },

    async requireConfirmed(session) {
      if (!(await sessions.isConfirmed(session))) throw new AppError('confirm_needed', 403);
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
  return sessions;
}

async function isStillValid(tx: Transaction<DB>, { id }: Session): Promise<boolean> {
  const found = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

const STEP_CODES = {
  change_password: 'password_change_needed',
  set_up_second_factor: 'second_factor_setup_needed',
} as const satisfies Record<BlockingStep, MessageCode>;

/**
 * The session of a role.
 * @param allowedDuring the steps of a seller that allow this request
 * @throws AppError 401 without a session, 403 while the seller has another step to take
 */
export async function requireSession(
  request: FastifyRequest,
  role: Role,
  allowedDuring: readonly BlockingStep[] = [],
): Promise<Session> {
  const { sessions } = request.server.context;
  const session = await sessions.find(request, role, { includeBlocked: true });
  if (!session) throw new AppError(ROLES[role].code, 401);
  if (session.step && !allowedDuring.includes(session.step))
    throw new AppError(STEP_CODES[session.step], 403);
  return session;
}

/** True for a member of the staff whose role has the permission. */
export const isAllowed = ({ staffRole, tabletId }: Session, permission: Permission): boolean =>
  staffRole !== undefined &&
  can({ role: staffRole, isAtTablet: tabletId !== undefined }, permission);

/** @throws AppError 403 that names what is missing and who may do it */
export function requirePermission(session: Session, permission: Permission): void {
  if (isAllowed(session, permission)) return;
  const { staffRole: role } = session;
  const isPlace = role !== undefined && can({ role }, permission);
  throw new AppError(isPlace ? 'own_device_needed' : 'permission_missing', 403, { permission });
}

/**
 * The session of a member of the staff who has a permission.
 * @throws AppError 401 or 403
 */
export async function requireStaff(
  request: FastifyRequest,
  permission: Permission,
): Promise<Session> {
  const session = await requireSession(request, 'seller');
  requirePermission(session, permission);
  return session;
}

/** `userId` in a payload proves nothing: it may only repeat the session's. Otherwise 403. */
export function checkClaimedId(session: Session, claimed: string | undefined): void {
  if (claimed !== undefined && claimed !== session.subject) throw new AppError('not_yours', 403);
}
