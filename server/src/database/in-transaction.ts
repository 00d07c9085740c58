import type { Transaction } from 'kysely';
import type { Database } from './pool';
import type { DB } from './types';

/** Runs work in the transaction that `db` is, or in a new one. */
export function inTransaction<T>(
  db: Database,
  work: (tx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  return db.isTransaction ? work(db as Transaction<DB>) : db.transaction().execute(work);
}
