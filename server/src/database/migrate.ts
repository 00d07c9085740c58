import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import semver from 'semver';
import { asset } from '../assets';
import { requiredVersion } from './required-version';
import { LOCK_KEYS } from './lock-keys';
import { sqlStateOf } from './unavailable';

const INSUFFICIENT_PRIVILEGE = '42501';

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** Reads the SQL files in the order of their names. They are the only source of the schema. */
export function readMigrations(folder = asset('migrations')): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(folder, name), 'utf8');
      return {
        name,
        sql,
        checksum: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex'),
      };
    });
}

/** The version of this server. */
const ownVersion = (): string =>
  (JSON.parse(readFileSync(asset('package.json'), 'utf8')) as { version: string }).version;

/**
 * Runs the files that have not run yet, each in a transaction with its row in `migrations`. An
 * advisory lock makes processes that start together wait for each other.
 *
 * The database may contain migrations of a newer server, which runs beside this one or did before a
 * roll-back: they only add (see `testing-additive.ts`), so this server runs on their schema. One that
 * removes something has recorded the lowest version that runs without it.
 * @returns the names of the files that ran
 * @throws Error if a file was changed after it had run, or if a migration of a newer server removed
 *   what this version uses
 */
export async function migrate(
  pool: pg.Pool,
  migrations = readMigrations(),
  version = ownVersion(),
): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEYS.migrations]);
    await createTable(client);
    const { rows } = await client.query<Ran>('SELECT name, checksum, requires FROM migrations');
    const done = new Map(rows.map((row) => [row.name, row.checksum]));
    requireUsableSchema(rows, migrations, version);
    const ran: string[] = [];
    for (const { name, sql, checksum } of migrations) {
      const before = done.get(name);
      if (before === checksum) continue;
      if (before !== undefined)
        throw new Error(`Migration ${name} was changed after it had run: add a new file instead.`);
      await runOne(client, { name, sql, checksum });
      ran.push(name);
    }
    return ran;
  } finally {
    // Closing the connection releases the lock, also after a failure.
    client.release(true);
  }
}

/** Creates what is missing only: a role without the right to change tables can look what has run. */
async function createTable(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT attname AS name FROM pg_attribute WHERE attrelid = to_regclass('migrations')",
  );
  if (rows.length === 0)
    await client.query(`CREATE TABLE migrations (
      name text PRIMARY KEY, checksum text NOT NULL, ran_at timestamptz NOT NULL DEFAULT now())`);
  if (!rows.some(({ name }) => name === 'requires'))
    await client.query('ALTER TABLE migrations ADD COLUMN requires text');
}

/** A migration that ran. */
interface Ran {
  name: string;
  checksum: string;
  /** The lowest version of the server that runs on its schema; null for any. */
  requires: string | null;
}

/** Stops a server that is older than what a newer one has removed. */
function requireUsableSchema(
  ran: readonly Ran[],
  migrations: readonly Migration[],
  version: string,
): void {
  const known = new Set(migrations.map(({ name }) => name));
  const tooNew = ran.find(
    ({ name, requires }) => !known.has(name) && requires !== null && semver.lt(version, requires),
  );
  if (tooNew)
    throw new Error(
      `The database was migrated by a newer version: ${tooNew.name} needs a server of version ${tooNew.requires} or later, and this is ${version}.`,
    );
}

async function runOne(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query('INSERT INTO migrations (name, checksum, requires) VALUES ($1, $2, $3)', [
      name,
      checksum,
      requiredVersion(sql),
    ]);
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK');
    const hint =
      sqlStateOf(cause) === INSUFFICIENT_PRIVILEGE
        ? ' (DATABASE_OWNER_URL names the role that owns the tables: docs/operating.md, "Roles of the database")'
        : '';
    throw new Error(`Migration ${name} failed: ${(cause as Error).message}${hint}`, { cause });
  }
}
