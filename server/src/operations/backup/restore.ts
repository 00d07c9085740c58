import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { migrate, readMigrations } from '../../database/migrate';
import { FOLDERS, type ArchiveHead, type ArchiveTail } from './archive';
import { copyIn } from './copy';
import { columnsOf, findTables, findVersion, quote, type Table } from './tables';
import { readTar, type TarFile } from './tar';

/** Why a restore was refused, in one line. Nothing was changed. */
export class RestoreError extends Error {
  override name = 'RestoreError';
}

export interface Target {
  pool: pg.Pool;
  /** Not given: no files travel. */ dataDir?: string | undefined;
}

/** A row that a migration itself put there does not make a site. */
const MADE_BY_MIGRATIONS = new Set(['bill_counters', 'facts']);

/**
 * Fills an empty site from an archive. The schema becomes the archive's, then the rows come in one
 * transaction, then the newer migrations run over them: a backup of an older version is restored by
 * a newer one.
 * @throws RestoreError where the site is not empty, or the archive is of a newer version, damaged
 *   or cut short
 */
export async function restoreArchive(
  source: Readable,
  { pool, dataDir }: Target,
): Promise<{ rows: Record<string, number>; files: number }> {
  const files = readTar(source);
  const first = (await files.next()).value as TarFile | undefined;
  if (first?.name !== 'head.json') throw new RestoreError('This is no backup of a smoke house.');
  const seen: Record<string, string> = {};
  const head = JSON.parse((await readWhole(first, seen)).toString()) as ArchiveHead;
  await refuseFullFolders(dataDir);
  await prepareSchema(pool, head);
  const draft = dataDir === undefined ? undefined : path.join(dataDir, 'restore.tmp');
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      'SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0',
    );
    const tables = await findTables(client);
    await client.query(`TRUNCATE ${tables.map(({ name }) => quote(name)).join(', ')}`);
    const tail = await takeFiles(files, { client, tables, draft, seen });
    await compare(client, tail, seen);
    for (const { name, last, called } of tail.counters)
      await client.query('SELECT setval($1::regclass, $2, $3)', [quote(name), last, called]);
    // The files first: a site whose rows speak of pictures that are missing would be broken, the
    // other way round not.
    if (dataDir !== undefined && draft !== undefined)
      for (const folder of FOLDERS)
        await moveFolder(path.join(draft, folder), path.join(dataDir, folder));
    await client.query('COMMIT');
    return { rows: tail.rows, files: Object.keys(tail.files).length };
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

async function refuseFullFolders(dataDir: string | undefined): Promise<void> {
  if (dataDir === undefined) return;
  for (const folder of FOLDERS) {
    const there = await readdir(path.join(dataDir, folder)).catch(() => []);
    if (there.length > 0)
      throw new RestoreError(`The site is not empty: there are ${folder} already.`);
  }
}

/**
 * Brings the empty database to the archive's version; it must not be ahead of it, nor have rows.
 */
async function prepareSchema(pool: pg.Pool, { format, schema }: ArchiveHead): Promise<void> {
  if (format !== 1) throw new RestoreError('The backup was made by a newer version.');
  const ours = readMigrations();
  for (const { name, checksum } of schema) {
    const known = ours.find((migration) => migration.name === name);
    if (!known)
      throw new RestoreError(`The backup was made by a newer version: ${name} is not here.`);
    if (known.checksum !== checksum)
      throw new RestoreError(`The backup was made with another ${name}.`);
  }
  const client = await pool.connect();
  try {
    const ran = await findVersion(client);
    for (const table of ran.length > 0 ? await findTables(client) : []) {
      const { rowCount } = await client.query(`SELECT 1 FROM ${quote(table.name)} LIMIT 1`);
      if (rowCount && !MADE_BY_MIGRATIONS.has(table.name))
        throw new RestoreError(`The site is not empty: there are ${table.name} already.`);
    }
    const ahead = ran.find(({ name }) => !schema.some((migration) => migration.name === name));
    if (ahead)
      throw new RestoreError(
        `The database is of a newer version than the backup (${ahead.name}): give an empty one.`,
      );
  } finally {
    client.release();
  }
  await migrate(
    pool,
    ours.filter(({ name }) => schema.some((migration) => migration.name === name)),
  );
}

interface Taking {
  client: pg.ClientBase;
  tables: Table[];
  draft: string | undefined;
  seen: Record<string, string>;
}

async function takeFiles(
  files: AsyncGenerator<TarFile>,
  { client, tables, draft, seen }: Taking,
): Promise<ArchiveTail> {
  for await (const file of files) {
    if (file.name === 'tail.json')
      return JSON.parse((await readWhole(file, {})).toString()) as ArchiveTail;
    const [, tableName] = /^tables\/(\w+)\/\d+\.copy$/.exec(file.name) ?? [];
    const hash = createHash('sha256');
    if (tableName !== undefined) {
      const table = tables.find(({ name }) => name === tableName);
      if (!table) throw new RestoreError(`The backup has a table that is not here: ${tableName}`);
      await copyIn(client, `COPY ${columnsOf(table)} FROM STDIN`, hashing(file.content, hash));
    } else {
      if (!isPlainName(file.name))
        throw new RestoreError(`The backup holds a file that it should not: ${file.name}`);
      if (draft === undefined) throw new RestoreError('Files were not expected.');
      const place = path.join(draft, file.name);
      await mkdir(path.dirname(place), { recursive: true });
      await pipeline(Readable.from(hashing(file.content, hash)), createWriteStream(place));
    }
    seen[file.name] = hash.digest('hex');
  }
  throw new RestoreError('The backup is cut short.');
}

async function compare(
  client: pg.ClientBase,
  tail: ArchiveTail,
  seen: Record<string, string>,
): Promise<void> {
  const names = new Set([...Object.keys(tail.files), ...Object.keys(seen)]);
  for (const name of names)
    if (tail.files[name] !== seen[name]) throw new RestoreError(`The backup is damaged: ${name}`);
  for (const [name, count] of Object.entries(tail.rows)) {
    const { rows } = await client.query<{ count: string }>(
      `SELECT count(*)::text AS count FROM ${quote(name)}`,
    );
    if (Number(rows[0]?.count) !== count)
      throw new RestoreError(`The backup is damaged: ${name} should have ${count} rows.`);
  }
}

/** Below one of our folders, without a way out of it. */
function isPlainName(name: string): boolean {
  const [folder, ...rest] = name.split('/');
  return (
    FOLDERS.some((known) => known === folder) &&
    rest.length > 0 &&
    rest.every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\\0]/.test(part))
  );
}

async function* hashing(content: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

async function readWhole(file: TarFile, seen: Record<string, string>): Promise<Buffer> {
  const hash = createHash('sha256');
  const parts: Buffer[] = [];
  for await (const chunk of hashing(file.content, hash)) parts.push(chunk);
  seen[file.name] = hash.digest('hex');
  return Buffer.concat(parts);
}

async function moveFolder(from: string, to: string): Promise<void> {
  await mkdir(from, { recursive: true });
  await rm(to, { recursive: true, force: true });
  await rename(from, to);
}
