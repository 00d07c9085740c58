import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { LogController, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import { releaseText } from '../release-text';

/** Causes of an error that are logged. */
const MAX_CAUSES = 5;

/** The path without the query, which may contain names and telephone numbers. */
export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}

/**
 * The id of a request in the log and in its answer. Behind a trusted proxy it is the proxy's
 * `X-Request-Id` if that is well-formed, so that both logs share ids.
 */
export function requestId(
  behindProxy: boolean,
): (request: Pick<IncomingMessage, 'headers'>) => string {
  return ({ headers }) => {
    const given = behindProxy ? headers['x-request-id'] : undefined;
    return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  };
}

/**
 * The logged fields of an error: type, message and stack. Messages of the database are left out,
 * because they quote values of the row. Texts are cut, because others quote what a release says.
 */
export function describeError(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, table, constraint } = error as Error &
    Record<'code' | 'table' | 'constraint', string | undefined>;
  const isFromDatabase = 'severity' in error;
  const frames = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
  return {
    type: releaseText(error.name, 100),
    ...(code && { code }),
    message: isFromDatabase
      ? `PostgreSQL ${[code, table, constraint].filter(Boolean).join(' ')}`
      : releaseText(error.message),
    stack: frames && releaseText(frames),
    ...(error.cause !== undefined &&
      depth < MAX_CAUSES && { cause: describeError(error.cause, depth + 1) }),
  };
}

/** Options of the logger: request ids, no personal data. */
export function loggerOptions(
  logger: FastifyServerOptions['logger'],
): FastifyServerOptions['logger'] {
  if (!logger) return false;
  return {
    ...(logger === true ? {} : logger),
    serializers: {
      err: ((error: unknown) => describeError(error)) as never,
      req: ({ method, url }: { method?: string; url?: string }) => ({
        method,
        url: pathOf(url ?? ''),
      }),
    },
  };
}

/**
 * Logs no requests, but each response that fails after its head was sent: its client sees only that
 * the connection ends, and `answerError` is not called.
 */
export class FailureLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true });
  }

  override streamError(error: Error, { method, url, log }: FastifyRequest): void {
    // The client has left.
    if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    log.error({ err: error, url: pathOf(url), method }, 'response failed after it had begun');
  }
}
