import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './types';

/** The query builder over the pool; a transaction of it fits wherever this is asked for. */
export type Database = Kysely<DB>;

/**
 * More different statements than the server has; a bound, so that generated SQL cannot fill the
 * backends' memory.
 */
const MAX_NAMED = 300;
const INT8 = 20;

/** Our int8 columns are counters that stay below 2^53; the driver would give strings. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig;

/**
 * A pool whose statements are prepared once a connection (1.8 times the order transactions a
 * second).
 * @param config a connection string or the parts of one
 */
export function createPool(config: string | pg.PoolConfig, max = 10): pg.Pool {
  const names = new Map<string, string>();
  class NamingClient extends pg.Client {
    // The driver's overloads cannot be met by one signature; every call is passed on as it came.
    override query(...given: unknown[]): never {
      const [text, values, callback] = given;
      const pass = super.query.bind(this) as (...args: unknown[]) => never;
      if (typeof text !== 'string' || !Array.isArray(values)) return pass(...given);
      let name = names.get(text);
      if (!name && names.size < MAX_NAMED) names.set(text, (name = `q${names.size}`));
      return name ? pass({ text, values, name }, callback) : pass(...given);
    }
  }
  const pool = new pg.Pool({
    ...(typeof config === 'string' ? { connectionString: config } : config),
    max,
    types,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 20_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'smokehouse',
    Client: NamingClient,
  });
  // A backend that dies reports on its client: unheard, either of these would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** The query builder over a pool. */
export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
