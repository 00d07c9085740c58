import type pg from 'pg';

export interface Table {
  name: string;
  columns: string[];
}
/** The table of `migrate()`. It is not part of backups. */
export const MIGRATIONS = 'migrations';

/**
 * Finds all tables with their writable columns, each after the tables that it references.
 * @throws Error if foreign keys form a cycle
 */
export async function findTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; references: string[] }>(`
    SELECT c.relname AS name,
      (
        SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      ) AS columns,
      ARRAY(
        SELECT DISTINCT f.relname::text
        FROM pg_constraint k JOIN pg_class f ON f.oid = k.confrelid
        WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> c.oid
      ) AS "references"
    FROM pg_class c
    WHERE c.relkind = 'r'
      AND c.relnamespace = 'public'::regnamespace
      AND c.relname <> '${MIGRATIONS}'
    ORDER BY c.relname`);
  const sorted: Table[] = [];
  const remaining = new Map(rows.map((row) => [row.name, row]));
  while (remaining.size > 0) {
    const next = [...remaining.values()].filter(({ references }) =>
      references.every((name) => !remaining.has(name)),
    );
    if (next.length === 0)
      throw new Error(`Foreign keys form a cycle: ${[...remaining.keys()].join(', ')}`);
    for (const { name, columns } of next) {
      sorted.push({ name, columns });
      remaining.delete(name);
    }
  }
  return sorted;
}

export interface Counter {
  name: string;
  last: string;
  called: boolean;
}

/**
 * Reads the current values of all sequences. Sequences are not part of snapshots: read after the
 * rows, they can only be ahead of them.
 */
export async function findCounters(client: pg.ClientBase): Promise<Counter[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1",
  );
  const counters: Counter[] = [];
  for (const { name } of rows) {
    const found = await client.query<{ last: string; called: boolean }>(
      `SELECT last_value::text AS last, is_called AS called FROM ${quote(name)}`,
    );
    if (found.rows[0]) counters.push({ name, ...found.rows[0] });
  }
  return counters;
}

export interface RanMigration {
  name: string;
  checksum: string;
}

/** Finds the migrations that ran; none for an empty database. */
export async function findVersion(client: pg.ClientBase): Promise<RanMigration[]> {
  const {
    rows: [{ exists = false } = {}],
  } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('public.${MIGRATIONS}') IS NOT NULL AS exists`,
  );
  if (!exists) return [];
  return (
    await client.query<RanMigration>(`SELECT name, checksum FROM ${MIGRATIONS} ORDER BY name`)
  ).rows;
}

/** Quotes an identifier. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
/** `"table" ("column", …)` for COPY. */
export const columnsOf = ({ name, columns }: Table): string =>
  `${quote(name)} (${columns.map(quote).join(', ')})`;
