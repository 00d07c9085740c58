import type { FastifyServerOptions } from 'fastify';

/** The path without what was asked: a search holds names and telephone numbers. */
export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}

/**
 * What the log keeps of an error: its kind, its words and where it happened. Of the database's errors not the words
 * either, since they quote the values of the row.
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, table, constraint } = error as Error & Record<'code' | 'table' | 'constraint', string | undefined>;
  const isFromDatabase = 'severity' in error;
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)).join('\n');
  return {
    type: error.name,
    ...(code && { code }),
    message: isFromDatabase ? `PostgreSQL ${[code, table, constraint].filter(Boolean).join(' ')}` : error.message,
    stack: frames,
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

/** The log's way of writing: request ids, no personal data. */
export function loggerOptions(logger: FastifyServerOptions['logger']): FastifyServerOptions['logger'] {
  if (!logger) return false;
  return {
    ...(logger === true ? {} : logger),
    serializers: {
      err: describeError as never,
      req: ({ method, url }: { method?: string; url?: string }) => ({ method, url: pathOf(url ?? '') }),
    },
  };
}
