import pg from 'pg';
import { LOCK_KEYS } from './lock-keys';

export interface Role {
  name: string;
  password: string;
}

/** Gives the owner everything in our schemas that belongs to the current user. */
const giveTo = (owner: string): string => `
  DO $$
  DECLARE
    statement text;
  BEGIN
    FOR statement IN
      SELECT format('ALTER SCHEMA %I OWNER TO ${owner}', n.nspname)
      FROM pg_namespace n
      WHERE n.nspname = 'pgboss' AND n.nspowner = current_user::regrole
      UNION ALL
      SELECT format(
        'ALTER %s %s OWNER TO ${owner}',
        CASE c.relkind
          WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW'
          ELSE 'TABLE'
        END,
        c.oid::regclass
      )
      FROM pg_class c
      WHERE c.relnamespace::regnamespace::text IN ('public', 'pgboss')
        AND c.relowner = current_user::regrole
        AND c.relkind IN ('r', 'p', 'S', 'v', 'm')
        -- The sequences of columns follow their tables.
        AND NOT EXISTS (
          SELECT FROM pg_depend d
          WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid
            AND (d.deptype = 'e' OR c.relkind = 'S' AND d.deptype IN ('a', 'i'))
        )
      UNION ALL
      SELECT format('ALTER ROUTINE %s OWNER TO ${owner}', p.oid::regprocedure)
      FROM pg_proc p
      WHERE p.pronamespace::regnamespace::text IN ('public', 'pgboss')
        AND p.proowner = current_user::regrole
        AND NOT EXISTS (
          SELECT FROM pg_depend d
          WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e'
        )
      UNION ALL
      SELECT format('ALTER TYPE %s OWNER TO ${owner}', t.oid::regtype)
      FROM pg_type t
      WHERE t.typnamespace::regnamespace::text IN ('public', 'pgboss')
        AND t.typowner = current_user::regrole
        AND t.typtype IN ('e', 'd')
    LOOP
      EXECUTE statement;
    END LOOP;
  END
  $$`;

/**
 * Creates the roles of a database, or sets their passwords, and gives the tables of the superuser,
 * as earlier versions made them, to their owner. Neither role is a superuser: they cannot run
 * programs, read files of the machine, or switch triggers off for a session.
 * @param superuser connection to the site's database
 */
export async function prepareRoles(
  superuser: string | pg.ClientConfig,
  { owner, requests }: { owner: Role; requests: Role },
): Promise<void> {
  const client = new pg.Client(superuser);
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK_KEYS.roles]);
    for (const role of [owner, requests]) await createRole(client, role);
    const name = pg.escapeIdentifier(owner.name);
    await client.query(`
      DO $$ BEGIN
        EXECUTE format('ALTER DATABASE %I OWNER TO ${name}', current_database());
      END $$`);
    await client.query(giveTo(name));
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

async function createRole(client: pg.Client, { name, password }: Role): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
  const role = pg.escapeIdentifier(name);
  if (!rowCount) await client.query(`CREATE ROLE ${role} LOGIN`);
  await client.query(`ALTER ROLE ${role} PASSWORD ${pg.escapeLiteral(password)}`);
}
