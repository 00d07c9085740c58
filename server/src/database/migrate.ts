import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { asset } from '../assets';

/** Key of the advisory lock. Any number that no other lock uses. */
const LOCK = 7_266_001;

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

/**
 * Runs the files that have not run yet, each in a transaction with its row in `migrations`. An
 * advisory lock makes processes that start together wait for each other.
 * @returns the names of the files that ran
 * @throws Error if a file was changed after it had run, or if the database contains a migration
 *   that has no file
 */
export async function migrate(pool: pg.Pool, migrations = readMigrations()): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await client.query(`CREATE TABLE IF NOT EXISTS migrations (
      name text PRIMARY KEY, checksum text NOT NULL, ran_at timestamptz NOT NULL DEFAULT now())`);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM migrations',
    );
    const done = new Map(rows.map((row) => [row.name, row.checksum]));
    for (const name of done.keys()) {
      if (!migrations.some((migration) => migration.name === name)) {
        throw new Error(
          `The database was migrated by a newer version: it contains ${name}, which has no file.`,
        );
      }
    }
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

async function runOne(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK');
    throw new Error(`Migration ${name} failed: ${(cause as Error).message}`, { cause });
  }
}
