import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ROLES, type Role } from './session';

/**
 * Over https, a browser accepts a cookie with this prefix only from this host, with path / and
 * without Domain, so that no other subdomain and no plain http can set it. Plain http cannot use
 * the prefix.
 */
const HOST_PREFIX = '__Host-';
/** The token of a session in its cookie. The server keeps its hash only. */
export interface SessionCookies {
  /** The hash of the token that the browser sent, or null. */
  read: (request: FastifyRequest, role: Role) => Buffer | null;
  set: (request: FastifyRequest, reply: FastifyReply, role: Role, token: string) => void;
  clear: (request: FastifyRequest, reply: FastifyReply, role: Role) => void;
}

export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export function createSessionCookies(
  isSecure: (request: FastifyRequest) => boolean,
): SessionCookies {
  const nameOf = (request: FastifyRequest, role: Role) =>
    (isSecure(request) ? HOST_PREFIX : '') + ROLES[role].cookie;
  const optionsOf = (request: FastifyRequest) =>
    ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(request) }) as const;
  return {
    read(request, role) {
      const token = request.cookies[nameOf(request, role)];
      return token && /^[\w-]{43}$/.test(token) ? hashOf(token) : null;
    },
    set(request, reply, role, token) {
      const maxAge = ROLES[role].absolute / 1000;
      void reply.setCookie(nameOf(request, role), token, { ...optionsOf(request), maxAge });
    },
    clear(request, reply, role) {
      void reply.clearCookie(nameOf(request, role), optionsOf(request));
    },
  };
}
