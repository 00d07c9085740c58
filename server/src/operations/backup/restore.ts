import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyIn } from 'pg-copy-streams';
import { migrate, readMigrations } from '../../database/migrate';
import { countFiles, FOLDERS, type ArchiveHead, type ArchiveTail } from './archive';
import { hashing } from './hashing';
import { columnsOf, findTables, findVersion, quote, type Table } from './tables';
import { readTar, type TarFile } from './tar';

/** A refused restore, with a one-line reason. Nothing was changed. */
export class RestoreError extends Error {
  override name = 'RestoreError';
}

export interface Target {
  pool: pg.Pool;
  /** Without it the archive must contain no files. */
  dataDir?: string | undefined;
}

/** Tables into which migrations insert rows. A database with only these rows is empty. */
const FILLED_BY_MIGRATIONS = new Set([
  'bill_counters',
  'credit_note_counters',
  'delivery_areas',
  'delivery_settings',
  'drawers',
  'facts',
  'search_synonyms',
]);

/**
 * Restores an archive into an empty site. Migrates to the archive's version, inserts all rows in
 * one transaction, then runs the newer migrations, so that backups of older versions can be
 * restored.
 * @throws RestoreError if the site is not empty, or the archive is of a newer version, damaged or
 *   truncated
 */
export async function restoreArchive(
  source: Readable,
  { pool, dataDir }: Target,
): Promise<{ rows: Record<string, number>; files: number }> {
  const files = readTar(source);
  const first = (await files.next()).value as TarFile | undefined;
  if (first?.name !== 'head.json') throw new RestoreError('This is not a backup of this site.');
  const hashes: Record<string, string> = {};
  const head = JSON.parse((await readWhole(first, hashes)).toString()) as ArchiveHead;
  await requireEmptyFolders(dataDir);
  await prepareSchema(pool, head);
  const draft = dataDir === undefined ? undefined : path.join(dataDir, 'restore.tmp');
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      // Triggers that write further rows leave that to the archive, which contains them.
      "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL smokehouse.restoring = 'on'",
    );
    const tables = await findTables(client);
    await client.query(`TRUNCATE ${tables.map(({ name }) => quote(name)).join(', ')}`);
    const tail = await readFiles(files, { client, tables, draft, hashes });
    await verify(client, tail, hashes);
    for (const { name, last, called } of tail.counters)
      await client.query('SELECT setval($1::regclass, $2, $3)', [quote(name), last, called]);
    // Files before the commit: rows without their files would break the site, the reverse does not.
    if (dataDir !== undefined && draft !== undefined)
      for (const folder of FOLDERS)
        await moveFolder(path.join(draft, folder), path.join(dataDir, folder));
    await client.query('COMMIT');
    return { rows: tail.rows, files: countFiles(tail) };
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error instanceof RestoreError
      ? error
      : new RestoreError((error as Error).message, { cause: error });
  } finally {
    client.release(true);
    if (draft !== undefined) await rm(draft, { recursive: true, force: true });
    await migrate(pool);
  }
}

async function requireEmptyFolders(dataDir: string | undefined): Promise<void> {
  if (dataDir === undefined) return;
  for (const folder of FOLDERS) {
    const entries = await readdir(path.join(dataDir, folder)).catch(() => []);
    if (entries.length > 0) throw new RestoreError(`The site is not empty: it has ${folder}.`);
  }
}

/** Migrates the empty database to the archive's version. It must not be newer, and have no rows. */
async function prepareSchema(pool: pg.Pool, { format, schema }: ArchiveHead): Promise<void> {
  if (format !== 1) throw new RestoreError('The backup was made by a newer version.');
  const ours = readMigrations();
  for (const { name, checksum } of schema) {
    const known = ours.find((migration) => migration.name === name);
    if (!known)
      throw new RestoreError(`The backup was made by a newer version: ${name} is unknown.`);
    if (known.checksum !== checksum)
      throw new RestoreError(`The backup was made with a different ${name}.`);
  }
  const client = await pool.connect();
  try {
    const ran = await findVersion(client);
    for (const table of ran.length > 0 ? await findTables(client) : []) {
      const { rowCount } = await client.query(`SELECT 1 FROM ${quote(table.name)} LIMIT 1`);
      if (rowCount && !FILLED_BY_MIGRATIONS.has(table.name))
        throw new RestoreError(`The site is not empty: it has ${table.name}.`);
    }
    const ahead = ran.find(({ name }) => !schema.some((migration) => migration.name === name));
    if (ahead)
      throw new RestoreError(
        `The database is newer than the backup (${ahead.name}): use an empty one.`,
      );
  } finally {
    client.release();
  }
  await migrate(
    pool,
    ours.filter(({ name }) => schema.some((migration) => migration.name === name)),
  );
}

interface ReadOptions {
  client: pg.ClientBase;
  tables: Table[];
  /** Temporary folder for the archive's files. */
  draft: string | undefined;
  /** Receives the SHA-256 of each file. */
  hashes: Record<string, string>;
}

/** Copies tables to the database and files to the temporary folder. */
async function readFiles(
  files: AsyncGenerator<TarFile>,
  { client, tables, draft, hashes }: ReadOptions,
): Promise<ArchiveTail> {
  for await (const file of files) {
    if (file.name === 'tail.json')
      return JSON.parse((await readWhole(file, {})).toString()) as ArchiveTail;
    const [, tableName] = /^tables\/(\w+)\/\d+\.copy$/.exec(file.name) ?? [];
    const hash = createHash('sha256');
    if (tableName !== undefined) {
      const table = tables.find(({ name }) => name === tableName);
      if (!table) throw new RestoreError(`The backup has an unknown table: ${tableName}`);
      const into = client.query(copyIn(`COPY ${columnsOf(table)} FROM STDIN`));
      await pipeline(hashing(file.content, hash), into);
    } else {
      if (!isPlainName(file.name))
        throw new RestoreError(`The backup contains a file outside its folders: ${file.name}`);
      if (draft === undefined) throw new RestoreError('The backup contains unexpected files.');
      const place = path.join(draft, file.name);
      await mkdir(path.dirname(place), { recursive: true });
      await pipeline(Readable.from(hashing(file.content, hash)), createWriteStream(place));
    }
    hashes[file.name] = hash.digest('hex');
  }
  throw new RestoreError('The backup is truncated.');
}

/** Compares the hashes of all files and the numbers of rows with the archive's tail. */
async function verify(
  client: pg.ClientBase,
  tail: ArchiveTail,
  hashes: Record<string, string>,
): Promise<void> {
  const names = new Set([...Object.keys(tail.files), ...Object.keys(hashes)]);
  for (const name of names)
    if (tail.files[name] !== hashes[name]) throw new RestoreError(`The backup is damaged: ${name}`);
  for (const [name, count] of Object.entries(tail.rows)) {
    const { rows } = await client.query<{ count: string }>(
      `SELECT count(*)::text AS count FROM ${quote(name)}`,
    );
    if (Number(rows[0]?.count) !== count)
      throw new RestoreError(`The backup is damaged: ${name} should have ${count} rows.`);
  }
}

/** True if a path is inside one of the folders. */
function isPlainName(name: string): boolean {
  const [folder, ...rest] = name.split('/');
  return (
    FOLDERS.some((known) => known === folder) &&
    rest.length > 0 &&
    rest.every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\\0]/.test(part))
  );
}

async function readWhole(file: TarFile, hashes: Record<string, string>): Promise<Buffer> {
  const hash = createHash('sha256');
  const parts: Buffer[] = [];
  for await (const chunk of hashing(file.content, hash)) parts.push(chunk);
  hashes[file.name] = hash.digest('hex');
  return Buffer.concat(parts);
}

async function moveFolder(from: string, to: string): Promise<void> {
  await mkdir(from, { recursive: true });
  await rm(to, { recursive: true, force: true });
  await rename(from, to);
}
