import type pg from 'pg';

export interface Table {
  name: string;
  columns: string[];
}
/** The table that says which migrations ran; it is made by migrating, never copied. */
export const MIGRATIONS = 'migrations';

/**
 * Every table of ours, each after those that it refers to, with the columns that can be written.
 * @throws Error where tables refer to each other in a circle: then no order would do
 */
export async function findTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; needs: string[] }>(`
    SELECT c.relname AS name,
      (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
      ARRAY(SELECT DISTINCT f.relname::text FROM pg_constraint k JOIN pg_class f ON f.oid = k.confrelid
        WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> c.oid) AS needs
    FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> '${MIGRATIONS}'
    ORDER BY c.relname`);
  const sorted: Table[] = [];
  const left = new Map(rows.map((row) => [row.name, row]));
  while (left.size > 0) {
    const next = [...left.values()].filter(({ needs }) => needs.every((name) => !left.has(name)));
    if (next.length === 0)
      throw new Error(`Tables refer to each other in a circle: ${[...left.keys()].join(', ')}`);
    for (const { name, columns } of next) {
      sorted.push({ name, columns });
      left.delete(name);
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
 * Where the counters of ids stand. They do not follow snapshots: read after the rows, they can only
 * be ahead.
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

/** The schema's version: the migrations that ran. None where nothing did. */
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

/** A name as SQL wants it. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
/** `table (column, …)`, as COPY wants it. */
export const columnsOf = ({ name, columns }: Table): string =>
  `${quote(name)} (${columns.map(quote).join(', ')})`;
