import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Sendable } from './pipelining';
import type { Database } from './pool';

/** A placeholder for a value of each call. */
class Placeholder {
  constructor(readonly name: string) {}
}

/** Creates a placeholder that the query builder accepts as an expression. */
export type ValueOf<V extends object> = <K extends keyof V & string>(name: K) => RawBuilder<V[K]>;

/** A query that is compiled once. */
export interface Statement<V extends object, R> {
  (db: Database, values: V): Promise<R[]>;
  /** The query with its values, to send it together with others. */
  with: (values: V) => Sendable<R>;
}

/**
 * Creates a query whose SQL is compiled at the first call and cached, because compiling takes longer
 * than sending. For frequent queries with a fixed shape.
 * @example
 * ```ts
 * const findName = statement((db, value: ValueOf<{ id: string }>) =>
 *   db.selectFrom('users').select('name').where('id', '=', value('id')),
 * );
 * const [user] = await findName(db, { id });
 * ```
 */
export function statement<V extends object, R>(
  write: (db: Database, value: ValueOf<V>) => { compile: (db: Database) => CompiledQuery<R> },
): Statement<V, R> {
  let compiled: CompiledQuery<R> | undefined;
  function compile(db: Database, values: V): CompiledQuery<R> {
    compiled ??= write(db, (name) => sql`${new Placeholder(name)}`).compile(db);
    const parameters = compiled.parameters.map((one) =>
      one instanceof Placeholder ? values[one.name as keyof V] : one,
    );
    return { ...compiled, parameters };
  }
  return Object.assign(
    async (db: Database, values: V) => (await db.executeQuery(compile(db, values))).rows,
    { with: (values: V) => ({ compile: (db: Database) => compile(db, values) }) },
  );
}
