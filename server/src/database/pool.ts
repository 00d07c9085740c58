import { Kysely } from 'kysely';
import pg from 'pg';
import type { Listener } from './listen';
import { PipeliningDialect } from './pipelining';
import type { DB } from './types';
import { describeFailure } from './unavailable';

/** The query builder. A transaction can be passed wherever a `Database` is expected. */
export type Database = Kysely<DB>;

/**
 * Limit of prepared statements, so that generated SQL cannot fill the memory of PostgreSQL. The
 * server has fewer different statements.
 */
const MAX_NAMED = 300;
const INT8 = 20;
/** PostgreSQL itself ends a statement after the first time. Unit: ms. */
const STATEMENT_LIMIT_MS = 20_000;
const ANSWER_LIMIT_MS = 30_000;

/** Reads int8 as a number instead of a string: all such columns are counters below 2^53. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig;

type Callback = (error: Error | undefined, ...results: never[]) => void;

/** Calls a method of the driver and translates its failure, which it passes or rejects with. */
function withDescribedFailures(method: (...args: unknown[]) => unknown, args: unknown[]): never {
  const last = args.at(-1);
  if (typeof last === 'function') {
    const callback = last as Callback;
    const described: Callback = (error, ...results) =>
      callback(error && describeFailure(error), ...results);
    return method(...args.slice(0, -1), described) as never;
  }
  const result = method(...args);
  if (!(result instanceof Promise)) return result as never;
  return result.catch((error: Error) => {
    throw describeFailure(error);
  }) as never;
}

/**
 * Creates a pool that prepares each statement once for each connection, which gives 1.8 times as
 * many order transactions a second.
 *
 * A failure of the connection is a `DatabaseUnreachable`; an answer of PostgreSQL stays a
 * `DatabaseError`.
 * @param config a connection string or options
 * @param listener for requests: while PostgreSQL leaves it unanswered, everything fails at once, and
 *   no query waits longer than {@link ANSWER_LIMIT_MS}. Migrations and backups take their time
 */
export function createPool(
  config: string | pg.PoolConfig,
  max = 10,
  listener?: Pick<Listener, 'isSilent' | 'onLost'>,
): pg.Pool {
  const names = new Map<string, string>();
  const clients = new Set<pg.Client>();
  class NamingClient extends pg.Client {
    override connect(...given: unknown[]): never {
      const [callback] = given as [((error: Error) => void)?];
      if (callback && listener?.isSilent())
        return void process.nextTick(callback, new Error('PostgreSQL does not answer')) as never;
      clients.add(this);
      this.once('end', () => clients.delete(this));
      return super.connect(...(given as [])) as never;
    }

    // One signature cannot match the driver's overloads. All arguments are passed on.
    override query(...given: unknown[]): never {
      const [text, values, callback] = given;
      const pass = super.query.bind(this) as (...args: unknown[]) => unknown;
      const send = (...args: unknown[]) => withDescribedFailures(pass, args);
      if (typeof text !== 'string' || !Array.isArray(values)) return send(...given);
      let name = names.get(text);
      if (!name && names.size < MAX_NAMED) names.set(text, (name = `q${names.size}`));
      if (!name) return send(...given);
      return send({ text, values, name }, ...(callback === undefined ? [] : [callback]));
    }
  }
  class DescribingPool extends pg.Pool {
    override connect(...given: unknown[]): never {
      return withDescribedFailures(super.connect.bind(this) as never, given);
    }

    // The pool may learn of a broken connection before the query does.
    override query(...given: unknown[]): never {
      return withDescribedFailures(super.query.bind(this) as never, given);
    }
  }
  const pool = new DescribingPool({
    // Tools that copy tables switch it off: a pipelined connection has no COPY.
    pipeline: true,
    ...(listener && { query_timeout: ANSWER_LIMIT_MS }),
    ...(typeof config === 'string' ? { connectionString: config } : config),
    max,
    types,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: STATEMENT_LIMIT_MS,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'smokehouse',
    Client: NamingClient,
  });
  // Without listeners, errors of dying backends would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  listener?.onLost(() => {
    // Whatever waits for an answer fails now. What was sent may still be executed.
    if (listener.isSilent()) for (const { connection } of clients) connection.stream.destroy();
  });
  return pool;
}

/** Creates the query builder of a pool. */
export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PipeliningDialect(pool) });
}
