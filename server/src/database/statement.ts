import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Database } from './pool';

/** A placeholder for a value of each call. */
class Placeholder {
  constructor(readonly name: string) {}
}

/** Creates a placeholder that the query builder accepts as an expression. */
export type ValueOf<V extends object> = <K extends keyof V & string>(name: K) => RawBuilder<V[K]>;

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
): (db: Database, values: V) => Promise<R[]> {
  let compiled: CompiledQuery<R> | undefined;
  return async function execute(db, values) {
    compiled ??= write(db, (name) => sql`${new Placeholder(name)}`).compile(db);
    const parameters = compiled.parameters.map((one) =>
      one instanceof Placeholder ? values[one.name as keyof V] : one,
    );
    return (await db.executeQuery<R>({ ...compiled, parameters })).rows;
  };
}
