import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Database } from './pool';

/** Stands in a statement's text for what each call brings. */
class Place {
  constructor(readonly name: string) {}
}

/** Names what a call brings, where the query builder takes an expression. */
export type ValueOf<V extends object> = <K extends keyof V & string>(name: K) => RawBuilder<V[K]>;

/**
 * A statement of the query builder's whose text is written at its first call and kept: to put it
 * together costs more than to send it. For those that are asked often and always look the same; the
 * pool prepares them by their text as it does any other.
 * @example
 * const findName = statement((db, value: ValueOf<{ id: string }>) =>
 * db.selectFrom('users').select('name').where('id', '=', value('id'))); const [user] = await
 * findName(db, { id });
 */
export function statement<V extends object, R>(
  write: (db: Database, value: ValueOf<V>) => { compile: (db: Database) => CompiledQuery<R> },
): (db: Database, values: V) => Promise<R[]> {
  let kept: CompiledQuery<R> | undefined;
  return async function ask(db, values) {
    kept ??= write(db, (name) => sql`${new Place(name)}`).compile(db);
    const parameters = kept.parameters.map((one) =>
      one instanceof Place ? values[one.name as keyof V] : one,
    );
    return (await db.executeQuery<R>({ ...kept, parameters })).rows;
  };
}
