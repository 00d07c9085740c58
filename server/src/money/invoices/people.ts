import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';

/** The only change of an issued document that the database allows. */
const REMOVED = sql`jsonb_build_object('name', '', 'mobile', '')`;
const WITHOUT_CUSTOMER = sql`jsonb_set(content, '{customer}', ${REMOVED})`;
const CREDIT_NOTES = ['credit_notes', 'share_credit_notes'] as const;

/**
 * Removes the customers from bills, and from their credit notes, which repeat them.
 * @param bills a query of their ids
 */
export async function removeCustomers(
  tx: Transaction<DB>,
  bills: RawBuilder<unknown>,
): Promise<void> {
  await sql`update bills set content = ${WITHOUT_CUSTOMER} where id in (${bills})`.execute(tx);
  for (const table of CREDIT_NOTES)
    await sql`update ${sql.table(table)} set content = ${WITHOUT_CUSTOMER}
      where bill_id in (${bills})`.execute(tx);
}

/**
 * Removes the customers that servers of earlier versions left in the credit notes of a bill when
 * they removed them from the bill.
 */
export async function removeLeftCustomers(db: Database): Promise<void> {
  for (const table of CREDIT_NOTES)
    await sql`update ${sql.table(table)} set content = ${WITHOUT_CUSTOMER}
      where content->'customer' != ${REMOVED} and exists (
        select from bills b
        where b.id = ${sql.ref(`${table}.bill_id`)} and b.content->'customer' = ${REMOVED})`.execute(
      db,
    );
}
