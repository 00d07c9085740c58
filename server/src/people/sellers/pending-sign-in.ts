import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context';
import { AppError } from '../../http/errors';
import { secureCheck } from '../../http/security';

/** How long a sign-in waits for the second factor. Unit: ms. */
export const PENDING_MS = 10 * 60_000;
const COOKIE = 'sh_seller_sign_in';

/** A sign-in with the right password that waits for the second factor. */
export interface PendingSignIn {
  id: string;
  sellerId: string;
  /** Hash of the seller's password, read in the same moment. A new one ends the sign-in. */
  passwordHash: string;
}

/**
 * Sign-ins that wait for the second factor. They have a cookie of their own and are no sessions, so
 * no other call accepts them.
 */
export interface PendingSignIns {
  /** @throws AppError 401 if the seller has another password meanwhile */
  start: (
    request: FastifyRequest,
    reply: FastifyReply,
    seller: { id: string; password_hash: string },
  ) => Promise<void>;
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
    async start(request, reply, seller) {
      const token = randomBytes(32).toString('base64url');
      const expiresAt = new Date(clock.now() + PENDING_MS);
      // The lock lets a new password come before, and then refuse this, or after, and then end it.
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('pending_sign_ins')
        .columns(['seller_id', 'token_hash', 'expires_at'])
        .expression((eb) =>
          eb
            .selectFrom('sellers')
            .select([
              'id',
              eb.val(hashOf(token)).as('token_hash'),
              eb.val(expiresAt).as('expires_at'),
            ])
            .where('id', '=', seller.id)
            .where('password_hash', '=', seller.password_hash)
            .forShare(),
        )
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 0n) throw new AppError('wrong_credentials', 401);
      void reply.setCookie(cookieOf(request), token, {
        ...cookieOptions(request),
        maxAge: PENDING_MS / 1000,
      });
    },

    async find(request) {
      const token = request.cookies[cookieOf(request)];
      if (!token || !/^[\w-]{43}$/.test(token)) return undefined;
      const row = await db
        .selectFrom('pending_sign_ins as p')
        .innerJoin('sellers as s', 's.id', 'p.seller_id')
        .select(['p.id', 'p.seller_id', 's.password_hash'])
        .where('p.token_hash', '=', hashOf(token))
        .where('p.expires_at', '>', new Date(clock.now()))
        .executeTakeFirst();
      return row && { id: row.id, sellerId: row.seller_id, passwordHash: row.password_hash };
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
