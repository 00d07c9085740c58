import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { KNOWN_DEVICE } from '../../http/limits';
import { secureCheck } from '../../http/security';

/** Whose attempts to sign in are counted: customers or the staff. */
export type AccountKind = 'user' | 'seller';

const COOKIE = 'sh_device';

const isSecure = (request: FastifyRequest) => secureCheck(request.server.context.settings)(request);
const nameOf = (request: FastifyRequest) => (isSecure(request) ? '__Host-' : '') + COOKIE;

function tokenOf(request: FastifyRequest): string | undefined {
  const token = request.cookies[nameOf(request)];
  return token && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/**
 * The token of a browser in which this account was signed in to before; undefined for any other
 * browser. It is no sign-in: its attempts are only counted apart from those of others.
 */
export async function findKnownDevice(
  request: FastifyRequest,
  kind: AccountKind,
  email: string,
): Promise<string | undefined> {
  const token = tokenOf(request);
  const { limits } = request.server.context;
  return token && (await limits.has(KNOWN_DEVICE, kind, email.toLowerCase(), token))
    ? token
    : undefined;
}

/** Recognises this browser when the account is signed in to the next time. */
export async function rememberDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  kind: AccountKind,
  email: string,
): Promise<void> {
  const token = tokenOf(request) ?? randomBytes(32).toString('base64url');
  await request.server.context.limits.add(KNOWN_DEVICE, kind, email.toLowerCase(), token);
  void reply.setCookie(nameOf(request), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(request),
    maxAge: KNOWN_DEVICE.windowMs / 1000,
  });
}
