import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context';
import { secureCheck } from '../../http/security';

/** How long a sign-in waits for the second factor. Unit: ms. */
export const PENDING_MS = 10 * 60_000;
const COOKIE = 'sh_seller_sign_in';

/** A sign-in with the right password that waits for the second factor. */
export interface PendingSignIn {
  id: string;
  sellerId: string;
}

/**
 * Sign-ins that wait for the second factor. They have a cookie of their own and are no sessions, so
 * no other call accepts them.
 */
export interface PendingSignIns {
  start: (request: FastifyRequest, reply: FastifyReply, sellerId: string) => Promise<void>;
  find: (request: FastifyRequest) => Promise<PendingSignIn | undefined>;
  /**
   * Ends it after the right factor.
   * @returns false if another request did so meanwhile
   */
  finish: (
    request: FastifyRequest,
    reply: FastifyReply,
    pending: PendingSignIn,
  ) => Promise<boolean>;
}

export function createPendingSignIns({
  db,
  clock,
  settings,
}: Pick<Context, 'db' | 'clock' | 'settings'>): PendingSignIns {
  const isSecure = secureCheck(settings);
  const cookieOf = (request: FastifyRequest) => (isSecure(request) ? '__Host-' : '') + COOKIE;
  const cookieOptions = (request: FastifyRequest) =>
    ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(request) }) as const;
  const hashOf = (token: string) => createHash('sha256').update(token).digest();

  return {
    async start(request, reply, sellerId) {
      const token = randomBytes(32).toString('base64url');
      await db
        .insertInto('pending_sign_ins')
        .values({
          seller_id: sellerId,
          token_hash: hashOf(token),
          expires_at: new Date(clock.now() + PENDING_MS),
        })
        .execute();
      void reply.setCookie(cookieOf(request), token, {
        ...cookieOptions(request),
        maxAge: PENDING_MS / 1000,
      });
    },

    async find(request) {
      const token = request.cookies[cookieOf(request)];
      if (!token || !/^[\w-]{43}$/.test(token)) return undefined;
      const row = await db
        .selectFrom('pending_sign_ins')
        .select(['id', 'seller_id'])
        .where('token_hash', '=', hashOf(token))
        .where('expires_at', '>', new Date(clock.now()))
        .executeTakeFirst();
      return row && { id: row.id, sellerId: row.seller_id };
    },

    async finish(request, reply, { id }) {
      const ended = await db
        .deleteFrom('pending_sign_ins')
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      void reply.clearCookie(cookieOf(request), cookieOptions(request));
      return ended !== undefined;
    },
  };
}
