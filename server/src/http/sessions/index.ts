import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import {
  can,
  type Permission,
  SCREEN_ROLE,
  type Screen,
  type StaffRole,
} from '@smokehouse/shared/contract/people/staff/rules';
import { dateOf, type Clock } from '../../clock';
import type { Listener } from '../../database/listen';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import { AppError } from '../errors';
import type { MessageCode } from '../messages';
import { createSessionCache } from './cache';
import { createSessionCookies, hashOf, newToken } from './cookies';
import * as queries from './queries';
import {
  type Access,
  type BlockingStep,
  isOfScreen,
  isUsable,
  MINUTE,
  type Role,
  ROLES,
  type Session,
} from './session';

export { SESSION_CACHE_MS } from './cache';
export { isOfScreen } from './session';
export type { Access, BlockingStep, Role, Session } from './session';

const MAX_USER_AGENT = 300;
/** The shortest time between two updates of `last_seen_at`. Unit: ms. */
const SEEN_MS = MINUTE;
/** Pages repeat these by themselves, so they do not show that somebody uses a shared tablet. */
const READS = ['GET', 'HEAD'];

/** True for the session of a person at a shared tablet. */
const isPersonAtTablet = ({ tabletId, screen }: Session): boolean =>
  tabletId !== undefined && screen === undefined;

/** True if the request shows that a person uses a shared tablet. */
const isTabletUse = ({ method }: FastifyRequest, session: Session): boolean =>
  isPersonAtTablet(session) && !READS.includes(method);

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
   * Whose session the browser has, if this process found it valid before and knows of no end of it;
   * else undefined. All sessions of a person are one. Reads no database and may be out of date: it
   * decides which requests are shed first, never what they may do.
   */
  knownPerson: (request: FastifyRequest, role: Role) => string | undefined;
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
  listOf: (role: Role, subject: string) => Promise<queries.ListedSession[]>;
  /** Ends one session of one person. @returns false if they have no such session */
  endOne: (role: Role, subject: string, id: string, within?: Database) => Promise<boolean>;
  /** Ends the sessions of a member of the staff at shared tablets. */
  endAtTablets: (subject: string, within: Database) => Promise<void>;
  /** Ends all sessions of one person except this one. */
  endOthers: (session: Session, within?: Database) => Promise<void>;
  /** Notes that the person has just proved their identity again. */
  confirm: (session: Session) => Promise<void>;
  /** True for ten minutes after {@link Sessions.confirm}. */
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

/** What is read of a seller with each session. */
interface SellerLookups {
  /** What a seller must do before a session can be used. */
  findStep: (sellerId: string) => Promise<BlockingStep | undefined>;
  /** The role of a member of the staff; undefined for one who left. */
  findStaffRole: (id: string) => Promise<StaffRole | undefined>;
  /** The place whose screen a tablet is; undefined for others, and after its end. */
  findScreen: (tabletId: string) => Promise<Screen | undefined>;
}

export function createSessions({
  db,
  clock,
  listener,
  isSecure,
  findStep,
  findStaffRole,
  findScreen,
  holdAccess,
}: {
  db: Database;
  clock: Clock;
  listener: Pick<Listener, 'on'>;
  isSecure: (request: FastifyRequest) => boolean;
  /**
   * Locks what a sign-in was checked against until the end of the transaction.
   * @returns false if it has ended or changed since
   */
  holdAccess: (tx: Transaction<DB>, access: Access) => Promise<boolean>;
} & SellerLookups): Sessions {
  const cookies = createSessionCookies(isSecure);
  const cache = createSessionCache(listener);
  const now = () => dateOf(clock);

  const revoke = async (hash: Buffer, role: Role) => {
    cache.delete(hash);
    await queries.revokeSessions(db, (eb) => eb.and({ token_hash: hash, role }), now());
  };

  /** Ends sessions of one person, and forgets them at once in this process. */
  async function endSome(
    { role, subject }: Pick<Session, 'role' | 'subject'>,
    isMeant: (session: Session) => boolean,
    which: queries.Which,
    within: Database,
  ): Promise<number> {
    cache.revoke((one) => one.role === role && one.subject === subject && isMeant(one));
    const isOne: queries.Which = (eb) => eb.and([eb.and({ role, subject }), which(eb)]);
    return queries.revokeSessions(within, isOne, now());
  }

  async function read(hash: Buffer, role: Role, at: number) {
    const row = await queries.findSession(db, hash, role, at);
    if (!row) return null;
    const { id, subject, tablet_id: tabletId, expires } = row;
    const session: Session = { id, role, subject };
    if (role === 'seller') {
      const part = await findSellerPart(
        { subject, tabletId },
        { findStep, findStaffRole, findScreen },
      );
      if (!part) return null;
      Object.assign(session, part);
    }
    return { session, expires, lastSeen: row.last_seen_at.getTime() };
  }

  async function findStored(
    request: FastifyRequest,
    role: Role,
    hash: Buffer,
  ): Promise<Session | null> {
    const at = clock.now();
    const found = await cache.keep(hash, at, async () => {
      const stored = await read(hash, role, at);
      if (!stored) return null;
      const { session, lastSeen } = stored;
      const isSeen = isPersonAtTablet(session)
        ? isTabletUse(request, session)
        : at - lastSeen > SEEN_MS;
      if (isSeen) await queries.updateSeen(db, session.id, new Date(at));
      return stored;
    });
    return found && found.session;
  }

  /** A session that was read a moment ago. The use of a shared tablet must reach the database. */
  function findCached(request: FastifyRequest, role: Role, hash: Buffer): Session | undefined {
    const cached = cache.get(hash, role, clock.now());
    return cached && !isTabletUse(request, cached) ? cached : undefined;
  }

  return {
    async start(request, reply, role, subject, options = {}) {
      const { isConfirmed = false, renews, ...grounds } = options;
      const before = cookies.read(request, role);
      const token = newToken();
      const at = clock.now();
      const { tabletId } = grounds;
      const id = await db.transaction().execute(async (tx) => {
        const holds = await holdAccess(tx, { role, subject, ...grounds });
        // After the lock: whatever ended this session before is committed now.
        if (!holds || (renews && !(await queries.isStillValid(tx, renews))))
          throw new AppError(ROLES[role].code, 401);
        return queries.insertSession(tx, {
          role,
          subject,
          token_hash: hashOf(token),
          created_at: new Date(at),
          last_seen_at: new Date(at),
          expires_at: new Date(at + ROLES[role].absolute),
          user_agent: userAgentOf(request, role),
          confirmed_at: isConfirmed ? new Date(at) : null,
          tablet_id: tabletId ?? null,
        });
      });
      if (before) await revoke(before, role);
      cookies.set(request, reply, role, token);
      return { id, role, subject, ...(tabletId && { tabletId }) };
    },

    async find(request, role, { includeBlocked = false } = {}) {
      const hash = cookies.read(request, role);
      if (!hash) return null;
      const session = findCached(request, role, hash) ?? (await findStored(request, role, hash));
      return session && (includeBlocked || isUsable(session)) ? session : null;
    },

    knownPerson: (request, role) =>
      cache.knownPerson(role, () => cookies.read(request, role), clock.now()),

    findValid: (ids) => queries.findValid(db, ids, clock.now()),

    async end(request, reply, role) {
      const hash = cookies.read(request, role);
      if (hash) await revoke(hash, role);
      cookies.clear(request, reply, role);
    },

    async endAll(role, subject, within = db) {
      await endSome(
        { role, subject },
        () => true,
        (eb) => eb.lit(true),
        within,
      );
    },

    async endTablet(tabletId, within) {
      cache.revoke((session) => session.tabletId === tabletId);
      await queries.revokeSessions(within, (eb) => eb('tablet_id', '=', tabletId), now());
    },

    async endAtTablets(subject, within) {
      const isMeant = ({ tabletId }: Session) => tabletId !== undefined;
      const atTablets: queries.Which = (eb) => eb('tablet_id', 'is not', null);
      await endSome({ role: 'seller', subject }, isMeant, atTablets, within);
    },

    refresh: (subject, within) => queries.publishSessions(within, subject),

    listOf: (role, subject) => queries.listSessions(db, role, subject, clock.now()),

    async endOne(role, subject, id, within = db) {
      const isMeant = (one: Session) => one.id === id;
      return (await endSome({ role, subject }, isMeant, (eb) => eb('id', '=', id), within)) > 0;
    },

    async endOthers(session, within = db) {
      const isMeant = (one: Session) => one.id !== session.id;
      await endSome(session, isMeant, (eb) => eb('id', '!=', session.id), within);
    },

    confirm: ({ id }) => queries.updateConfirmed(db, id, now()),

    isConfirmed: ({ id }) => queries.isConfirmed(db, id, clock.now()),

    async requireConfirmed(session) {
      if (!(await queries.isConfirmed(db, session.id, clock.now())))
        throw new AppError('confirm_needed', 403);
    },

    onRevoked: (onSessionRevoked) => cache.onRevoked(onSessionRevoked),

    sweep: () => queries.deleteExpired(db, clock.now()),
  };
}

/**
 * What a seller's session is besides its row.
 * @returns null for a person who left, and a tablet that is not the screen of a place any more
 */
async function findSellerPart(
  { subject, tabletId }: { subject: string; tabletId: string | null },
  { findStep, findStaffRole, findScreen }: SellerLookups,
): Promise<Partial<Session> | null> {
  if (tabletId !== null && isOfScreen(subject, tabletId)) {
    const screen = await findScreen(tabletId);
    return screen ? { staffRole: SCREEN_ROLE, tabletId, screen } : null;
  }
  const staffRole = await findStaffRole(subject);
  if (!staffRole) return null;
  if (tabletId !== null) return { staffRole, tabletId };
  const step = await findStep(subject);
  return { staffRole, ...(step && { step }) };
}

/** For the owner's list of sessions. A guest has none. */
const userAgentOf = ({ headers }: FastifyRequest, role: Role): string | null =>
  role === 'dine' ? null : (headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null);

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
export const isAllowed = (
  { staffRole, tabletId, screen }: Session,
  permission: Permission,
): boolean =>
  staffRole !== undefined &&
  can({ role: staffRole, isAtTablet: tabletId !== undefined, screen }, permission);

/** @throws AppError 403 that names what is missing and who may do it */
export function requirePermission(session: Session, permission: Permission): void {
  if (isAllowed(session, permission)) return;
  const { staffRole: role, screen } = session;
  if (screen) throw new AppError('pin_needed', 403, { permission });
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
