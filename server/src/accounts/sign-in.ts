import type { FastifyRequest } from 'fastify';
import { AppError } from '../http/errors';
import { addressKey, SIGN_IN_ADDRESS, SIGN_IN_PAIR } from '../http/limits';
import { isPasswordRight } from './passwords';

/**
 * Checks a password within the limits of attempts; used by customers and the seller alike.
 * @param kind keeps the attempts of the two apart
 * @throws AppError 401 without saying which of the two was wrong, 429 after too many attempts
 */
export async function checkCredentials<Account extends { password_hash: string }>(
  request: FastifyRequest,
  kind: 'user' | 'seller',
  { email, password }: { email: string; password: string },
  find: (email: string) => Promise<Account | undefined>,
): Promise<Account> {
  const { limits } = request.server.context;
  const from = addressKey(request.ip);
  await limits.hit(SIGN_IN_PAIR, kind, email.toLowerCase(), from);
  await limits.hit(SIGN_IN_ADDRESS, kind, from);
  const account = await find(email);
  const isRight = await isPasswordRight(account?.password_hash, password);
  if (!account || !isRight) throw new AppError('wrong_credentials', 401);
  await limits.clear(SIGN_IN_PAIR, kind, email.toLowerCase(), from);
  return account;
}
