import type { FastifyRequest } from 'fastify';
import type { PasskeyAssertion } from '@smokehouse/shared/contract';
import { dateOf } from '../../clock';
import { AppError } from '../../http/errors';
import { SECOND_FACTOR, SECOND_FACTOR_NOTICE } from '../../http/limits';
import { countAttempt, type RouteLimit } from '../../http/route-limits';
import { sendNotice } from '../mails';
import { usePasskey } from './passkeys';
import { useRecoveryCode } from './recovery-codes';
import { useTotpCode } from './totp';

/** The limits of a call that uses {@link checkFactor}. */
export const FACTOR_LIMITS: readonly RouteLimit[] = [
  { limit: SECOND_FACTOR, by: 'handler' },
  { limit: SECOND_FACTOR_NOTICE, by: 'handler' },
];

/** One second factor, as the browser sends it. */
export interface FactorProof {
  code?: string | undefined;
  recoveryCode?: string | undefined;
  passkey?: PasskeyAssertion | undefined;
}

const wrong = (field: 'code' | 'recoveryCode') =>
  new AppError('code_wrong', 422, {}, { [field]: { code: 'code_wrong' } });

/** Counts an attempt to guess a code. The first one too many tells the owner by mail. */
async function countCode(request: FastifyRequest, sellerId: string): Promise<void> {
  const app = request.server;
  try {
    await countAttempt(request, SECOND_FACTOR, sellerId);
  } catch (error) {
    const isFirst = await countAttempt(request, SECOND_FACTOR_NOTICE, sellerId).then(
      () => true,
      () => false,
    );
    if (isFirst)
      await sendNotice(app, {
        role: 'seller',
        subject: sellerId,
        notice: 'second_factor_attempts',
      });
    throw error;
  }
}

async function checkCode(
  request: FastifyRequest,
  sellerId: string,
  { code, recoveryCode }: FactorProof,
): Promise<void> {
  const app = request.server;
  const { db, clock, limits } = app.context;
  await countCode(request, sellerId);
  if (code !== undefined) {
    if (!(await useTotpCode(db, sellerId, code, dateOf(clock)))) throw wrong('code');
  } else {
    if (!(await useRecoveryCode(db, sellerId, recoveryCode ?? ''))) throw wrong('recoveryCode');
    await sendNotice(app, { role: 'seller', subject: sellerId, notice: 'recovery_code_used' });
  }
  await limits.clear(SECOND_FACTOR, sellerId);
}

/**
 * Checks a second factor within the rate limits.
 * @param owner id of the session or the pending sign-in, for which the passkey's challenge was made
 * @throws AppError 422 if it is wrong or missing, 429 after too many codes for this account
 */
export async function checkFactor(
  request: FastifyRequest,
  sellerId: string,
  owner: string,
  proof: FactorProof,
): Promise<void> {
  if (proof.passkey) {
    const { context } = request.server;
    if (!(await usePasskey(request, context, owner, sellerId, proof.passkey)))
      throw new AppError('passkey_wrong', 422);
    return;
  }
  if (proof.code === undefined && proof.recoveryCode === undefined)
    throw new AppError('factor_needed', 422);
  await checkCode(request, sellerId, proof);
}
