import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallConflict, CallName, Failure, Language } from '@smokehouse/shared/contract';
import { isDatabaseUnavailable, sqlStateOf, violatedIndexOf } from '../database/unavailable';
import { languageOf } from './language';
import { pathOf } from './logging';
import { messageFor, type MessageCode, type MessageParams } from './messages';
import { retrySeconds } from './retry-after';
import type { SecurityEvent } from './security-events';

/** The error of one field: its text and the text's parameters. */
export interface FieldFault {
  code: MessageCode;
  params?: MessageParams;
}

/** Statuses of failed calls. */
export type FailureStatus =
  | 400
  | 401
  | 403
  | 404
  | 409
  | 413
  | 415
  | 421
  | 422
  | 429
  | 500
  | 502
  | 503;

/**
 * The only error that becomes an answer with its own code. The text is chosen by the caller's
 * language.
 * @example throw new AppError('dishes_sold_out', 409, { names: 'Smoked Wings' })
 */
export class AppError extends Error {
  override name = 'AppError';
  constructor(
    readonly code: MessageCode,
    readonly statusCode: FailureStatus,
    readonly params: MessageParams = {},
    readonly fields: Readonly<Record<string, FieldFault>> | undefined = undefined,
    /** Further content of the answer: see {@link conflict}. */
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(code);
  }
}

/**
 * A 409 with the current state, which the caller can show and overwrite.
 * @param state what the call's contract has for it beside the failure (`conflict`)
 * @example throw conflict<'POST /api/seller/areas/save'>({ stored })
 */
export const conflict = <N extends CallName>(
  state: Omit<CallConflict<N>, keyof Failure>,
  code: MessageCode = 'changed_meanwhile',
  params: MessageParams = {},
): AppError => new AppError(code, 409, params, undefined, state);

/** Errors that Fastify and its plugins throw for bad input, by code or status. */
const BY_FRAMEWORK_CODE: Readonly<Record<string, MessageCode>> = {
  FST_ERR_BAD_URL: 'bad_url',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
};
const BY_STATUS: Readonly<Record<number, MessageCode>> = {
  400: 'bad_request',
  404: 'not_found',
  413: 'too_large',
  415: 'wrong_type',
};

/** Failures that are also security events. */
const SECURITY_EVENTS: Partial<Readonly<Record<MessageCode, SecurityEvent>>> = {
  wrong_credentials: 'sign_in_failed',
  password_wrong: 'password_check_failed',
  code_wrong: 'second_factor_failed',
  passkey_wrong: 'second_factor_failed',
  pin_wrong: 'pin_failed',
  pin_locked: 'pin_failed',
  tablet_locked: 'pin_failed',
  link_expired: 'password_reset_failed',
  too_many: 'limit_reached',
  orders_unpaid: 'limit_reached',
  cross_origin: 'cross_site_refused',
  not_yours: 'not_theirs',
};

/**
 * PostgreSQL's class 22: a value that the database cannot store. Validation should have rejected
 * it, but it is still the client's error.
 */
const DATA_EXCEPTION = /^22[0-9A-Z]{3}$/;
/** The unique indexes of Idempotency-Keys, as migrations name them. */
const REQUEST_KEY_INDEX = /_request_key(?:_key)?$/;
/** Errors of the system that may end by themselves: networks, and disks that are full. */
const SYSTEM_UNAVAILABLE: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
  'EMFILE',
  'ENFILE',
]);

/** True if the database, the network or a full disk failed, and a retry may help. */
export function isUnavailable(error: Error): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return (
    isDatabaseUnavailable(error) ||
    (syscall !== undefined && code !== undefined && SYSTEM_UNAVAILABLE.has(code))
  );
}

function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return null;
  // Two requests with one key at the same time: neither has seen the other's row.
  if (REQUEST_KEY_INDEX.test(violatedIndexOf(error) ?? ''))
    return new AppError('request_key_reused', 422);
  if (DATA_EXCEPTION.test(sqlStateOf(error) ?? '')) return new AppError('bad_text', 400);
  return isUnavailable(error) ? new AppError('unavailable', 503) : frameworkError(error);
}

/** The answer for bad input that Fastify or a plugin rejected with a status of 4xx. */
function frameworkError({ code = '', statusCode = 500 }: Partial<FastifyError>): AppError | null {
  if (statusCode < 400 || statusCode >= 500) return null;
  const status = statusCode in BY_STATUS ? statusCode : 400;
  return new AppError(
    BY_FRAMEWORK_CODE[code] ?? BY_STATUS[status] ?? 'bad_request',
    status as FailureStatus,
  );
}

/** The answer for a failure, in a language. */
export function failureFor(error: AppError, language: Language): Failure {
  const fields =
    error.fields &&
    Object.fromEntries(
      Object.entries(error.fields).map(([name, fault]) => [
        name,
        messageFor(fault.code, language, fault.params),
      ]),
    );
  return {
    ...error.details,
    success: false,
    message: messageFor(error.code, language, error.params),
    code: error.code,
    ...(fields && { fields }),
  };
}

function logFailure(error: unknown, known: AppError | null, request: FastifyRequest): void {
  const asked = { url: pathOf(request.url), method: request.method };
  // One person who asks for too much is no fault of the server.
  if (known?.code === 'busy') request.log.warn(asked, 'request shed');
  else if (!known || known.statusCode >= 500)
    request.log.error({ err: error, ...asked }, 'request failed');
}

/**
 * Answers every failed request. Unexpected errors are logged in full and not shown to the client.
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toAppError(error);
  logFailure(error, known, request);
  const failure = known ?? new AppError('internal', 500);
  const securityEvent = SECURITY_EVENTS[failure.code];
  if (securityEvent)
    request.server.context.securityEvents.note(request, securityEvent, {
      ...(request.session && { role: request.session.role, subject: request.session.subject }),
    });
  if (failure.statusCode === 429 && typeof failure.params.seconds === 'number')
    void reply.header('retry-after', String(failure.params.seconds));
  if (failure.statusCode === 503 && !reply.hasHeader('retry-after'))
    void reply.header('retry-after', String(retrySeconds()));
  void reply
    .code(failure.statusCode)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(failureFor(failure, languageOf(request)));
}

/** Registers {@link answerError} for all errors and answers unknown paths with JSON. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler((request, reply) =>
    answerError(new AppError('not_found', 404), request, reply),
  );
}

/** Answers malformed HTTP, for which there is no request object, only the socket. */
export function rawFailure(status: number, code: MessageCode): string {
  const body = JSON.stringify(failureFor(new AppError(code, status as FailureStatus), 'en'));
  return rawAnswer(status, ['content-type: application/json; charset=utf-8'], body);
}

/** An answer as bytes of HTTP, after which the connection is closed. */
export function rawAnswer(status: number, headers: readonly string[], body: string): string {
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    ...headers,
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    '',
    body,
  ].join('\r\n');
}
