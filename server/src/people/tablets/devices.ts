import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context';
import type { Database } from '../../database/pool';
import { secureCheck } from '../../http/security';

const COOKIE = 'sh_tablet';
const DAY_MS = 86_400_000;
/** Browsers keep no cookie longer. A tablet in use gets a new one with each PIN. Unit: s. */
const COOKIE_AGE_S = 400 * 86_400;

/** A device that the staff share. */
export interface Tablet {
  id: string;
  name: string;
}

/** The shared tablets. Each has a cookie of its own, which is no session: it only shows the names. */
export interface Tablets {
  start: (
    request: FastifyRequest,
    reply: FastifyReply,
    tablet: { name: string; createdBy: string },
    tx: Database,
  ) => Promise<Tablet>;
  /** The tablet of the request's cookie; undefined for other devices and after its end. */
  find: (request: FastifyRequest) => Promise<Tablet | undefined>;
  /** Notes the use, and renews the cookie. */
  noteUse: (request: FastifyRequest, reply: FastifyReply, tablet: Tablet) => Promise<void>;
}

export function createTablets({
  db,
  clock,
  settings,
}: Pick<Context, 'db' | 'clock' | 'settings'>): Tablets {
  const isSecure = secureCheck(settings);
  const cookieOf = (request: FastifyRequest) => (isSecure(request) ? '__Host-' : '') + COOKIE;
  const hashOf = (token: string) => createHash('sha256').update(token).digest();

  function setCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
    void reply.setCookie(cookieOf(request), token, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure(request),
      maxAge: COOKIE_AGE_S,
    });
  }

  function tokenOf(request: FastifyRequest): string | undefined {
    const token = request.cookies[cookieOf(request)];
    return token && /^[\w-]{43}$/.test(token) ? token : undefined;
  }

  return {
    async start(request, reply, { name, createdBy }, tx) {
      const token = randomBytes(32).toString('base64url');
      const now = new Date(clock.now());
      const { id } = await tx
        .insertInto('tablets')
        .values({
          name,
          token_hash: hashOf(token),
          created_by: createdBy,
          created_at: now,
          last_used_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      setCookie(request, reply, token);
      return { id, name };
    },

    async find(request) {
      const token = tokenOf(request);
      if (!token) return undefined;
      return db
        .selectFrom('tablets')
        .select(['id', 'name'])
        .where('token_hash', '=', hashOf(token))
        .where('ended_at', 'is', null)
        .where('last_used_at', '>', new Date(clock.now() - COOKIE_AGE_S * 1000))
        .executeTakeFirst();
    },

    async noteUse(request, reply, { id }) {
      const now = clock.now();
      await db
        .updateTable('tablets')
        .set({ last_used_at: new Date(now) })
        .where('id', '=', id)
        .where('last_used_at', '<', new Date(now - DAY_MS))
        .execute();
      const token = tokenOf(request);
      if (token) setCookie(request, reply, token);
    },
  };
}
