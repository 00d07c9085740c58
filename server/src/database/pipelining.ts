import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  PostgresDialect,
  type QueryResult,
  sql,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import type { DB } from './types';

type Database = Kysely<DB>;

/** A query that can be sent with others. Query builders and `sql` are such queries. */
export interface Sendable<R> {
  compile: (db: Database) => CompiledQuery<R>;
}

type RowsOf<Q> = Q extends Sendable<infer R> ? R[] : undefined;

/** The rows of each query of {@link sendTogether}. */
export type AnswersOf<Q extends readonly unknown[]> = { -readonly [K in keyof Q]: RowsOf<Q[K]> };

/** Several queries in the place of one, because Kysely gives a transaction one query at a time. */
type Batch = CompiledQuery & { batch?: readonly CompiledQuery[] };

const NOTHING = sql`select`;

/**
 * Sends queries together, in one round trip. PostgreSQL executes them in their order, each with its
 * own snapshot: a query behind a lock sees what was committed before the lock was obtained. In a
 * transaction, none has an effect after one that failed. Outside of one, use it for reading only.
 * @param queries undefined for one that is not needed this time
 * @returns the rows of each query
 * @throws the error of the first query that failed
 */
export async function sendTogether<const Q extends readonly (Sendable<unknown> | undefined)[]>(
  db: Database,
  queries: Q,
): Promise<AnswersOf<Q>> {
  const all: Batch = {
    ...NOTHING.compile(db),
    batch: queries.flatMap((query) => query?.compile(db) ?? []),
  };
  const { rows } = await db.executeQuery(all);
  return queries.map((query) => query && rows.shift()) as AnswersOf<Q>;
}

/** A connection whose `begin` waits for the first query, and is sent with it. */
class PipeliningConnection implements DatabaseConnection {
  #opening: string | undefined;
  #isBroken = false;

  constructor(readonly client: pg.PoolClient) {}

  begin(text: string): void {
    this.#opening = text;
    this.#isBroken = false;
  }

  /** Ends the transaction, unless PostgreSQL does not know of it. */
  async end(text: 'commit' | 'rollback'): Promise<void> {
    const hasBegun = this.#opening === undefined && !this.#isBroken;
    this.#opening = undefined;
    if (hasBegun) await this.client.query(text, []);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { batch } = query as Batch;
    if (batch) {
      const results = await this.#send(batch);
      return { rows: results.map(({ rows }) => rows) as R[] };
    }
    const [result] = await this.#send([query]);
    return result as QueryResult<R>;
  }

  async #send(queries: readonly CompiledQuery[]): Promise<QueryResult<unknown>[]> {
    const opening = this.#opening;
    this.#opening = undefined;
    // The driver writes each query by itself. Kept together, they are one call of the system.
    const { stream } = this.client.connection;
    stream.cork();
    const begun = opening === undefined ? undefined : this.client.query(opening, []);
    const sent = queries.map(({ sql: text, parameters }) =>
      this.client.query<Record<string, unknown>>(text, [...parameters]),
    );
    stream.uncork();
    const answers = await Promise.allSettled([...(begun ? [begun] : []), ...sent]);
    const failed = answers.find((answer) => answer.status === 'rejected');
    if (failed) {
      this.#isBroken ||= begun !== undefined && answers[0] === failed;
      throw withCaller(failed.reason);
    }
    return answers
      .slice(begun ? 1 : 0)
      .map((answer) => toResult((answer as PromiseFulfilledResult<pg.QueryResult>).value));
  }

  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('a pipelined connection has no cursors');
  }
}

/** The stack of the driver's error ends at the socket. */
function withCaller(error: unknown): unknown {
  if (error instanceof Error)
    error.stack = `${error.stack}\n${new Error().stack?.split('\n').slice(1).join('\n') ?? ''}`;
  return error;
}

const CHANGING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

const toResult = ({ command, rowCount, rows }: pg.QueryResult): QueryResult<unknown> => ({
  numAffectedRows: CHANGING.has(command) ? BigInt(rowCount ?? 0) : undefined,
  rows: rows ?? [],
});

/**
 * The driver of Kysely, with round trips saved: a `begin` and a batch travel with other queries
 * (decision 0005).
 */
class PipeliningDriver implements Driver {
  readonly #connections = new WeakMap<pg.PoolClient, PipeliningConnection>();

  constructor(readonly pool: pg.Pool) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PipeliningConnection> {
    const client = await this.pool.connect();
    const known = this.#connections.get(client);
    if (known) return known;
    const connection = new PipeliningConnection(client);
    this.#connections.set(client, connection);
    return connection;
  }

  async beginTransaction(
    connection: PipeliningConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const mode = [isolationLevel && `isolation level ${isolationLevel}`, accessMode];
    connection.begin(['begin', ...mode.filter(Boolean)].join(' '));
  }

  commitTransaction(connection: PipeliningConnection): Promise<void> {
    return connection.end('commit');
  }

  rollbackTransaction(connection: PipeliningConnection): Promise<void> {
    return connection.end('rollback');
  }

  async releaseConnection({ client }: PipeliningConnection): Promise<void> {
    // The driver notices a moment after the socket was given up, for example by its time limit.
    client.release(client.connection.stream.destroyed);
  }

  destroy(): Promise<void> {
    return this.pool.end();
  }
}

/** The dialect of the server's database. Its pool's clients must be pipelined. */
export class PipeliningDialect extends PostgresDialect {
  constructor(readonly pool: pg.Pool) {
    super({ pool });
  }

  override createDriver(): Driver {
    return new PipeliningDriver(this.pool);
  }
}
