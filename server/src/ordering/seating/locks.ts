import { sql, type Transaction } from 'kysely';
import { statement, type ValueOf } from '../../database/statement';
import type { DB } from '../../database/types';

const keyOf = (table: string): string => `table ${table}`;

/**
 * Locks tables until the transaction ends: nobody else opens, joins, moves or closes a visit there.
 * A table is locked, not the visit's row, because a free table has no row.
 *
 * Every transaction takes its locks in this order, so that no two wait for each other
 * (docs/decisions/0057):
 *
 * 1. the guest (`lockOwner`)
 * 2. the tables, in ascending order, all in one call
 * 3. the rows of visits, in ascending order (`lockVisits`, `keepSeated`)
 * 4. the rows of guests (`lockGuestsOf`)
 * 5. the tabs, in ascending order (`lockTab`: billing and paying)
 * 6. the orders, in ascending order (`lockRounds`: corrections, status)
 * 7. the tickets of the kitchen, in ascending order (`lockTicketsOf`)
 * 8. the calls of guests
 * 9. the counts of dishes, then the ingredients, then the dishes, each in ascending order
 * 10. the counters of bills and credit notes
 *
 * `ordering/visits/lock-order.test.ts` checks it. A deadlock is not retried: the transaction has
 * waited for a second, with its locks, until PostgreSQL ended it.
 */
export async function lockTables(tx: Transaction<DB>, tables: readonly string[]): Promise<void> {
  const keys = [...new Set(tables)].sort((one, other) => Number(one) - Number(other)).map(keyOf);
  for (const key of keys) await lock(tx, { key });
}

const lock = statement(
  (_db, value: ValueOf<{ key: string }>) =>
    sql<object>`select pg_advisory_xact_lock(hashtextextended(${value('key')}, 0))`,
);

/** {@link lockTables} for one table, to be sent together with queries behind it. */
export const tableLock = (table: string) => lock.with({ key: keyOf(table) });
