import pg from 'pg';

/**
 * The connection to PostgreSQL failed: refused, broken, timed out. It carries the code of Node's
 * socket error (`EPIPE`, `ECONNRESET` …), which is not an SQLSTATE although it may look like one.
 */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable';
  readonly code: string | undefined;

  constructor(cause: Error) {
    super('The database cannot be reached', { cause });
    this.code = (cause as NodeJS.ErrnoException).code;
  }
}

/**
 * Classes of SQLSTATE with which PostgreSQL says that it cannot do this now: 08 connection, 53 no
 * resources (53100 is a full disk), 57 stopping, starting or cancelled, 58 an error of its system.
 */
const UNAVAILABLE_CLASS = /^(08|53|57|58)/;
/** Conflicts and time-outs of transactions, and a server that does not write (a standby). */
const UNAVAILABLE_STATES: readonly string[] = ['40001', '40P01', '25P03', '25006', '55P03'];

/**
 * The SQLSTATE of an error that PostgreSQL sent; null for all other errors. Only the type tells: a
 * socket's `EPIPE` has the form of an SQLSTATE.
 */
export function sqlStateOf(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.code ?? null) : null;
}

/** Text that PostgreSQL has no place for: a null character, in a column or in JSON. */
const UNSTORABLE_STATES: readonly (string | null)[] = ['22021', '22P05'];

/** True if PostgreSQL refused a text that no column can hold. */
export const isUnstorableText = (error: unknown): boolean =>
  UNSTORABLE_STATES.includes(sqlStateOf(error));

/** The unique index that a row was refused by; null for all other errors. */
export function violatedIndexOf(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code === '23505'
    ? (error.constraint ?? null)
    : null;
}

/** True if the database cannot do this now and the same statement may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnreachable) return true;
  const state = sqlStateOf(error);
  return state !== null && (UNAVAILABLE_CLASS.test(state) || UNAVAILABLE_STATES.includes(state));
}

/**
 * What the driver rejects with is an answer of PostgreSQL, a bug of the caller (`TypeError` …), or
 * else a failure of the connection, which becomes a {@link DatabaseUnreachable}.
 */
export function describeFailure(error: Error): Error {
  const isOther =
    error instanceof pg.DatabaseError ||
    error instanceof DatabaseUnreachable ||
    error instanceof TypeError ||
    error instanceof RangeError ||
    error instanceof SyntaxError;
  return isOther ? error : new DatabaseUnreachable(error);
}
