import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../database/pool';

/** The current code of a table. */
export interface TableCode {
  table: string;
  code: string;
  since: Date;
}

/** 96 random bits: nobody guesses a code, and it keeps the printed code coarse. */
const makeCode = () => randomBytes(12).toString('base64url');

/** The codes of tables. A table without a code gets its first one. */
export async function ensureCodes(
  db: Database,
  tables: readonly string[],
  now: Date,
): Promise<Map<string, TableCode>> {
  const rows = () =>
    db
      .selectFrom('table_codes')
      .select(['table_label as table', 'code', 'made_at as since'])
      .where('table_label', 'in', [...tables])
      .execute();
  let known = await rows();
  if (known.length < tables.length) {
    await db
      .insertInto('table_codes')
      .values(tables.map((table) => ({ table_label: table, code: makeCode(), made_at: now })))
      .onConflict((conflict) => conflict.column('table_label').doNothing())
      .execute();
    known = await rows();
  }
  return new Map(known.map((row) => [row.table, row]));
}

/** Replaces the codes of tables. The earlier codes end at once, also for guests who showed them. */
export async function replaceCodes(
  db: Database,
  tables: readonly string[],
  { sellerId, now }: { sellerId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('table_codes')
    .values(
      [...new Set(tables)].map((table) => ({
        table_label: table,
        code: makeCode(),
        made_at: now,
        made_by: sellerId,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('table_label').doUpdateSet((row) => ({
        code: row.ref('excluded.code'),
        made_at: row.ref('excluded.made_at'),
        made_by: row.ref('excluded.made_by'),
      })),
    )
    .execute();
}

/** The current code of a table; undefined before its first print. */
export async function findCode(db: Database, table: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('table_codes')
    .select('code')
    .where('table_label', '=', table)
    .executeTakeFirst();
  return row?.code;
}

/** Compares in constant time. */
export function isSameCode(shown: string | null | undefined, code: string | undefined): boolean {
  if (!shown || !code) return false;
  const [one, other] = [Buffer.from(shown), Buffer.from(code)];
  return one.length === other.length && timingSafeEqual(one, other);
}
