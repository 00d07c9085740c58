import type { FastifyRequest } from 'fastify';
import { AppError } from './errors';

/** The Idempotency-Key of a request. An invalid key is refused rather than truncated. */
export function requestKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(key))
    throw new AppError('bad_request', 400);
  return key;
}
