import { createHash, randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from './errors';
import type { Session } from './sessions';

/** The Idempotency-Key of a request, and what the request is. */
export interface RequestKey {
  /** As the client sent it. */
  value: string;
  /** SHA-256 of the call, the person and the validated payload; hexadecimal. */
  digest: string;
}

/** What is stored with a key that was used before. */
export interface UsedKey {
  /** Null: stored by a server of a version without digests. */
  request_digest: string | null;
}

/**
 * Reads the Idempotency-Key of a request. Belongs into a handler, where the payload is validated.
 * @throws AppError 400 for an invalid key, which is refused rather than truncated
 */
export function requestKeyOf(request: FastifyRequest): RequestKey | null {
  const value = request.headers['idempotency-key'];
  if (value === undefined || value === '') return null;
  if (typeof value !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(value))
    throw new AppError('bad_request', 400);
  return { value, digest: digestOf(request) };
}

/** A key that no other request has, where each request without one is a new order. */
export const uniqueRequestKey = (request: FastifyRequest): RequestKey => ({
  value: randomUUID(),
  digest: digestOf(request),
});

/**
 * Whether the request is a repetition of the one that used its key first. A key belongs to one whole
 * request: nobody is told that something was done which was not.
 * @param used what is stored with the key; undefined if it is new
 * @param isSameTarget whether both are about the same object, for a key without a digest
 * @throws AppError 422 when the key belongs to another request
 */
export function isRepeated(
  key: RequestKey | null,
  used: UsedKey | null | undefined,
  isSameTarget: boolean,
): boolean {
  if (!key || !used) return false;
  const isSame = used.request_digest === null ? isSameTarget : used.request_digest === key.digest;
  if (!isSame) throw new AppError('request_key_reused', 422);
  return true;
}

/** The columns of a row that stores a key. */
export const keyColumns = (key: RequestKey | null) => ({
  request_key: key?.value ?? null,
  request_digest: key?.digest ?? null,
});

const digestOf = ({ method, routeOptions, session, body }: FastifyRequest): string =>
  digestOfCall(`${method} ${routeOptions.url}`, session, body);

/**
 * SHA-256 of a call, the person and the validated payload, hexadecimal.
 * @param name like `POST /api/order/cod`
 */
export function digestOfCall(
  name: string,
  person: Pick<Session, 'role' | 'subject'> | null,
  body: unknown,
): string {
  const call = [...name.split(' '), person?.role, person?.subject, body];
  return createHash('sha256').update(JSON.stringify(call, withSortedFields)).digest('hex');
}

/** Clients may send the fields of an object in any order. */
function withSortedFields(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
