import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../clock';
import type { Database } from '../database/pool';
import { AppError } from './errors';

/** How many attempts are allowed in a window of time. */
export interface Limit {
  name: string;
  max: number;
  windowMs: number;
}

const QUARTER = 15 * 60_000;
/** Wrong passwords for one account from one address. */
export const SIGN_IN_PAIR: Limit = { name: 'sign-in', max: 10, windowMs: QUARTER };
/** Wrong passwords for many accounts from one address, which an office or restaurant may share. */
export const SIGN_IN_ADDRESS: Limit = { name: 'sign-in-address', max: 200, windowMs: QUARTER };
/**
 * Wrong passwords for one account from many addresses. Addresses in {@link KNOWN_ADDRESS} do not
 * count.
 */
export const SIGN_IN_ACCOUNT: Limit = { name: 'sign-in-account', max: 100, windowMs: QUARTER };
/**
 * An address from which the account was signed in to. Attempts from elsewhere do not lock the owner
 * out there.
 */
export const KNOWN_ADDRESS: Limit = {
  name: 'known-address',
  max: 1,
  windowMs: 30 * 24 * 60 * 60_000,
};
/**
 * A browser in which the account was signed in to. It has {@link SIGN_IN_DEVICE} to itself, which
 * others at its address cannot use up.
 */
export const KNOWN_DEVICE: Limit = {
  name: 'known-device',
  max: 1,
  windowMs: 90 * 24 * 60 * 60_000,
};
/** Wrong passwords for one account in one {@link KNOWN_DEVICE}. */
export const SIGN_IN_DEVICE: Limit = { name: 'sign-in-device', max: 10, windowMs: QUARTER };
/** Password checks of a signed-in user: to change it, or to delete the account. */
export const PASSWORD_CHECK: Limit = { name: 'password-check', max: 10, windowMs: QUARTER };
/** Codes of a second factor for one account. Passkeys cannot be guessed and do not count. */
export const SECOND_FACTOR: Limit = { name: 'second-factor', max: 10, windowMs: QUARTER };
/** Mails about too many wrong codes for one account. */
export const SECOND_FACTOR_NOTICE: Limit = {
  name: 'second-factor-notice',
  max: 1,
  windowMs: 4 * QUARTER,
};
/** Requests for password links with one email. */
export const FORGOT_EMAIL: Limit = { name: 'forgot-email', max: 3, windowMs: QUARTER };
/** Requests for password links from one address. */
export const FORGOT_ADDRESS: Limit = { name: 'forgot-address', max: 30, windowMs: QUARTER };
/** New passwords set with links from one address. */
export const RESET_ADDRESS: Limit = { name: 'reset-address', max: 30, windowMs: QUARTER };
/** New accounts from one address. */
export const REGISTER_ADDRESS: Limit = { name: 'register', max: 300, windowMs: QUARTER };
/** Typed codes that pair a tablet, from one address. Scanned ones cannot be guessed. */
export const PAIR_ADDRESS: Limit = { name: 'pair-address', max: 10, windowMs: QUARTER };
/**
 * Codes that one person shows. Each new tablet allows a wrong PIN that locks no name, so nobody may
 * pair as many as there are PINs.
 */
export const PAIR_PERSON: Limit = { name: 'pair-person', max: 20, windowMs: 24 * 4 * QUARTER };
/** Orders of one customer. The limits at the tables are in `ordering/tables/limits.ts`. */
export const ORDER_PERSON: Limit = { name: 'order', max: 30, windowMs: QUARTER };
/** Requests of one customer for help with an order that were accepted. */
export const HELP_PERSON: Limit = { name: 'order-help', max: 10, windowMs: 24 * 4 * QUARTER };
/** Requests of one customer for help, also refused ones. Some have a picture, which is expensive. */
export const HELP_TRY: Limit = { name: 'order-help-try', max: 30, windowMs: QUARTER };
/** Delivery orders from one address. */
export const ORDER_ADDRESS: Limit = { name: 'order-address', max: 600, windowMs: QUARTER };
/** Look-ups of places from one address. The service behind short addresses limits them too. */
export const LOCATE_ADDRESS: Limit = { name: 'locate', max: 600, windowMs: QUARTER };
/** Requests from one address to be told when an area contains a place. */
export const AREA_REQUEST_ADDRESS: Limit = { name: 'area-request', max: 20, windowMs: QUARTER };
/** Exports of one account, which are expensive. */
export const EXPORT_ACCOUNT: Limit = { name: 'export', max: 10, windowMs: QUARTER };
/** Links to previews of one package. Each reads its release and those that are live. */
export const PREVIEW_PACKAGE: Limit = { name: 'release-preview', max: 60, windowMs: QUARTER };

/**
 * Rate limits, counted in the database and so shared by all processes. `RATE_LIMIT=off` disables
 * them.
 */
export interface Limits {
  /**
   * Counts one attempt before it is made, so that concurrent ones are counted too.
   * @throws AppError 429 when the limit is exceeded
   */
  hit: (limit: Limit, ...parts: string[]) => Promise<void>;
  /** True when there is a counter that has not expired. */
  has: (limit: Limit, ...parts: string[]) => Promise<boolean>;
  /** Creates or extends a counter without checking the limit. */
  add: (limit: Limit, ...parts: string[]) => Promise<void>;
  /** Takes back one attempt that was counted and then refused for another reason. */
  takeBack: (limit: Limit, ...parts: string[]) => Promise<void>;
  /** Deletes a counter, for example after the right password. */
  clear: (limit: Limit, ...parts: string[]) => Promise<void>;
  sweep: () => Promise<void>;
}

export function createLimits({
  db,
  clock,
  enabled,
}: {
  db: Database;
  clock: Clock;
  enabled: boolean;
}): Limits {
  // Hashed: no email or address is stored, and all keys have one length.
  const keyOf = (limit: Limit, parts: readonly string[]) =>
    `${limit.name}:${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`;
  return {
    async hit(limit, ...parts) {
      if (!enabled) return;
      const now = new Date(clock.now());
      const row = await db
        .insertInto('attempts')
        .values({
          key: keyOf(limit, parts),
          count: 1,
          expires_at: new Date(clock.now() + limit.windowMs),
        })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            count: sql<number>`CASE
              WHEN attempts.expires_at <= ${now} THEN 1
              ELSE attempts.count + 1 END`,
            expires_at: sql<Date>`CASE
              WHEN attempts.expires_at <= ${now} THEN excluded.expires_at
              ELSE attempts.expires_at END`,
          }),
        )
        .returning(['count', 'expires_at'])
        .executeTakeFirstOrThrow();
      if (row.count <= limit.max) return;
      const seconds = Math.max(1, Math.ceil((row.expires_at.getTime() - clock.now()) / 1000));
      throw new AppError('too_many', 429, { seconds, minutes: Math.ceil(seconds / 60) });
    },
    async has(limit, ...parts) {
      if (!enabled) return false;
      return (
        (await db
          .selectFrom('attempts')
          .select('key')
          .where('key', '=', keyOf(limit, parts))
          .where('expires_at', '>', new Date(clock.now()))
          .executeTakeFirst()) !== undefined
      );
    },
    async add(limit, ...parts) {
      if (!enabled) return;
      const expires_at = new Date(clock.now() + limit.windowMs);
      await db
        .insertInto('attempts')
        .values({ key: keyOf(limit, parts), count: 1, expires_at })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ expires_at }))
        .execute();
    },
    async takeBack(limit, ...parts) {
      if (!enabled) return;
      await db
        .updateTable('attempts')
        .set((eb) => ({ count: eb('count', '-', 1) }))
        .where('key', '=', keyOf(limit, parts))
        .where('count', '>', 0)
        .execute();
    },
    async clear(limit, ...parts) {
      if (enabled) await db.deleteFrom('attempts').where('key', '=', keyOf(limit, parts)).execute();
    },
    async sweep() {
      await db.deleteFrom('attempts').where('expires_at', '<', new Date(clock.now())).execute();
    },
  };
}

/**
 * The key of a client's network: a subscriber of IPv6 has a whole /64. An IPv4 address is the same
 * in its IPv6 form.
 */
export function addressKey(ip: string): string {
  const [, v4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? [];
  if (v4 !== undefined || !ip.includes(':')) return v4 ?? ip;
  // `::` stands for as many zero groups as are missing. A last part in IPv4's form is two groups.
  const [head = '', tail] = ip.toLowerCase().split('::');
  const groupsOf = (text: string) => text.split(':').filter((group) => group !== '');
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  const written = before.length + after.length + (ip.includes('.') ? 1 : 0);
  const groups = [...before, ...Array<string>(Math.max(0, 8 - written)).fill('0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/** A hash of {@link sharedAddress}, to be stored: no address is. */
export function hashedNetwork(ip: string): string | undefined {
  const address = sharedAddress(ip);
  return address && createHash('sha256').update(address).digest('base64url');
}

/**
 * The address whose requests share capacity and streams; undefined for this machine's own programs,
 * and for all visitors behind a local proxy that is not trusted.
 */
export function sharedAddress(ip: string): string | undefined {
  return /^(?:127\.|::1$|::ffff:127\.)/i.test(ip) ? undefined : addressKey(ip);
}
