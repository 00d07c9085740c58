import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../http/errors';
import {
  addressKey,
  KNOWN_ADDRESS,
  PASSWORD_CHECK,
  SIGN_IN_ACCOUNT,
  SIGN_IN_ADDRESS,
  SIGN_IN_DEVICE,
  SIGN_IN_PAIR,
} from '../../http/limits';
import { countAttempt, type RouteLimit } from '../../http/route-limits';
import type { Session } from '../../http/sessions';
import { findKnownDevice, rememberDevice, type AccountKind } from './known-devices';
import { isPasswordRight } from './passwords';

/** The limits of a call that uses {@link checkCredentials}. A right password does not count. */
export const SIGN_IN_LIMITS: readonly RouteLimit[] = [
  { limit: SIGN_IN_DEVICE, by: 'handler' },
  { limit: SIGN_IN_PAIR, by: 'handler' },
  { limit: SIGN_IN_ADDRESS, by: 'handler' },
  { limit: SIGN_IN_ACCOUNT, by: 'handler' },
];
/** The limit of a call that uses {@link checkPasswordAgain}. */
export const PASSWORD_LIMITS: readonly RouteLimit[] = [{ limit: PASSWORD_CHECK, by: 'handler' }];

/**
 * Checks a password within the rate limits, for customers and the seller. A browser in which the
 * account was signed in to before has a share of its own, which others at its address, or anywhere,
 * cannot use up.
 * @param kind separates the attempts of the two
 * @throws AppError 401 without revealing which of the two was wrong, 429 after too many attempts
 */
export async function checkCredentials<Account extends { password_hash: string }>(
  request: FastifyRequest,
  reply: FastifyReply,
  kind: AccountKind,
  { email, password }: { email: string; password: string },
  find: (email: string) => Promise<Account | undefined>,
): Promise<Account> {
  const { limits } = request.server.context;
  const [who, from] = [email.toLowerCase(), addressKey(request.ip)];
  const device = await findKnownDevice(request, kind, who);
  if (device !== undefined) {
    await countAttempt(request, SIGN_IN_DEVICE, kind, who, device);
  } else {
    await countAttempt(request, SIGN_IN_PAIR, kind, who, from);
    await countAttempt(request, SIGN_IN_ADDRESS, kind, from);
    if (!(await limits.has(KNOWN_ADDRESS, kind, who, from)))
      await countAttempt(request, SIGN_IN_ACCOUNT, kind, who);
  }
  const account = await find(email);
  const isRight = await isPasswordRight(account?.password_hash, password);
  if (!account || !isRight) throw new AppError('wrong_credentials', 401);
  if (device === undefined) await limits.clear(SIGN_IN_PAIR, kind, who, from);
  else await limits.clear(SIGN_IN_DEVICE, kind, who, device);
  await limits.add(KNOWN_ADDRESS, kind, who, from);
  await rememberDevice(request, reply, kind, who);
  return account;
}

/**
 * Checks the password of a signed-in user again, before an irreversible action.
 * @throws AppError 422 at the field `password` when it is wrong, 429 after too many attempts for
 *   this account
 */
export async function checkPasswordAgain(
  request: FastifyRequest,
  { role, subject }: Session,
  password: string,
  stored: string | undefined,
): Promise<void> {
  const { limits } = request.server.context;
  await countAttempt(request, PASSWORD_CHECK, role, subject);
  if (!(await isPasswordRight(stored, password))) throw wrongPassword();
  await limits.clear(PASSWORD_CHECK, role, subject);
}

/** The error for a password that is not, or no longer, that of the account. */
export const wrongPassword = () =>
  new AppError('password_wrong', 422, {}, { password: { code: 'password_wrong' } });
