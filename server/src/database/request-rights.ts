import pg from 'pg';
import { LOCK_KEYS } from './lock-keys';

/** Rights to rows. The owner of a table may have given up some, as for append-only tables. */
const ROW_RIGHTS = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const;

interface TableRights {
  /** Quoted, with its schema. */
  table: string;
  missing: string[];
  excessive: string[];
}

/**
 * Gives a role the rights that requests and jobs need, and no others: on each table the rights to
 * rows that its owner has, without TRUNCATE and triggers; on the table of migrations, reading only.
 * Does nothing where the rights are right.
 * @param owner pool of the role that owns the tables
 * @param role the role that requests connect as
 */
export async function grantRequestRights(owner: pg.Pool, role: string): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEYS.roles]);
    const { rows: schemas } = await client.query<{ name: string }>(
      `SELECT nspname AS name FROM pg_namespace
        WHERE nspname IN ('public', 'pgboss') AND NOT has_schema_privilege($1, oid, 'USAGE')`,
      [role],
    );
    for (const { name } of schemas)
      await client.query(
        `GRANT USAGE ON SCHEMA ${pg.escapeIdentifier(name)} TO ${pg.escapeIdentifier(role)}`,
      );
    for (const { table, missing, excessive } of await findDifferences(client, role)) {
      if (missing.length > 0)
        await client.query(
          `GRANT ${missing.join(', ')} ON TABLE ${table} TO ${pg.escapeIdentifier(role)}`,
        );
      if (excessive.length > 0)
        await client.query(
          `REVOKE ${excessive.join(', ')} ON TABLE ${table} FROM ${pg.escapeIdentifier(role)}`,
        );
    }
    const { rows: sequences } = await client.query<{ name: string }>(
      `SELECT oid::regclass::text AS name FROM pg_class
        WHERE relnamespace::regnamespace::text IN ('public', 'pgboss')
          AND pg_has_role(relowner, 'USAGE')
          -- The function fails for everything that is no sequence.
          AND CASE relkind WHEN 'S' THEN NOT has_sequence_privilege($1, oid, 'USAGE') END`,
      [role],
    );
    for (const { name } of sequences)
      await client.query(`GRANT USAGE ON SEQUENCE ${name} TO ${pg.escapeIdentifier(role)}`);
  } finally {
    // Closing the connection releases the lock.
    client.release(true);
  }
}

async function findDifferences(client: pg.ClientBase, role: string): Promise<TableRights[]> {
  const { rows } = await client.query<TableRights>(
    `SELECT "table",
        coalesce(array_agg(right_name) FILTER (WHERE wanted AND NOT present), '{}') AS missing,
        coalesce(array_agg(right_name) FILTER (WHERE present AND NOT wanted), '{}') AS excessive
      FROM (
        SELECT c.oid::regclass::text AS "table", right_name,
          has_table_privilege($1, c.oid, right_name) AS present,
          (
            EXISTS (
              SELECT FROM aclexplode(coalesce(c.relacl, acldefault('r', c.relowner))) a
              WHERE a.grantee = c.relowner AND a.privilege_type = right_name
            )
            AND (c.oid <> to_regclass('public.migrations') OR right_name = 'SELECT')
          ) AS wanted
        FROM pg_class c CROSS JOIN unnest($2::text[]) right_name
        WHERE c.relkind IN ('r', 'p', 'v', 'm')
          AND c.relnamespace::regnamespace::text IN ('public', 'pgboss')
          AND pg_has_role(c.relowner, 'USAGE')
      ) rights
      GROUP BY "table"
      HAVING bool_or(wanted <> present)`,
    [role, ROW_RIGHTS],
  );
  return rows;
}
