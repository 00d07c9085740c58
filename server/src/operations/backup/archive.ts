import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import type pg from 'pg';
import { to as copyOut } from 'pg-copy-streams';
import { pack } from 'tar-stream';
import { drained } from './drained';
import { hashing } from './hashing';
import {
  columnsOf,
  findCounters,
  findTables,
  findVersion,
  type Counter,
  type RanMigration,
  type Table,
} from './tables';
import { addToTar } from './tar';

/** The first file of every archive. */
export interface ArchiveHead {
  format: 1;
  createdAt: string;
  schema: RanMigration[];
  tables: string[];
}
/** The last file of every archive, by which a restore checks that the archive is complete. */
export interface ArchiveTail {
  /** File name → SHA-256. */
  files: Record<string, string>;
  /** Table → number of rows. */
  rows: Record<string, number>;
  counters: Counter[];
}

/** The folders of `DATA_DIR` that are not the database. */
export const FOLDERS = ['pictures', 'releases'] as const;

/** The number of pictures and releases in an archive. Its other files are parts of tables. */
export const countFiles = ({ files }: ArchiveTail): number =>
  Object.keys(files).filter((name) => FOLDERS.some((folder) => name.startsWith(`${folder}/`)))
    .length;

/** Tables are split into parts, because tar needs the size before the content. Unit: bytes. */
const PART = 4 * 1024 * 1024;

export interface Source {
  client: pg.ClientBase;
  /** Without it the archive contains no files. */
  dataDir?: string | undefined;
  now: Date;
}

/** The content of a written archive. */
export interface Written {
  rows: Record<string, number>;
  /** Number of pictures and releases. */
  files: number;
  bytes: number;
}

/**
 * Writes an archive of a site: all tables in one snapshot, then pictures and releases. Files are
 * never changed after they got their name, so that all files of the snapshot's rows exist.
 */
export async function writeArchive(
  { client, dataDir, now }: Source,
  out: Writable,
): Promise<Written> {
  const tail: ArchiveTail = { files: {}, rows: {}, counters: [] };
  const archive = pack();
  const written = copyTo(out, archive as AsyncIterable<Buffer>);
  try {
    await addTables();
    if (dataDir !== undefined)
      for (const folder of FOLDERS) await addFolder(path.join(dataDir, folder), folder);
    const files = countFiles(tail);
    await add('tail.json', Buffer.from(JSON.stringify(tail)));
    archive.finalize();
    return { rows: tail.rows, files, bytes: await written };
  } catch (error) {
    archive.destroy(error as Error);
    // If `out` failed first, its error is the cause.
    await written;
    throw error;
  }

  async function addTables(): Promise<void> {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    try {
      const tables = await findTables(client);
      const head: ArchiveHead = {
        format: 1,
        createdAt: now.toISOString(),
        schema: await findVersion(client),
        tables: tables.map(({ name }) => name),
      };
      await add('head.json', Buffer.from(JSON.stringify(head, null, 1)));
      for (const table of tables) tail.rows[table.name] = await addTable(table);
      tail.counters = await findCounters(client);
    } finally {
      await client.query('COMMIT');
    }
  }

  /** @returns the number of rows */
  async function addTable(table: Table): Promise<number> {
    let count = 0;
    let part = 0;
    const rows = client.query(copyOut(`COPY ${columnsOf(table)} TO STDOUT`));
    for await (const { content, lines } of inParts(rows as AsyncIterable<Buffer>)) {
      count += lines;
      await add(`tables/${table.name}/${String(++part).padStart(6, '0')}.copy`, content);
    }
    return count;
  }

  async function addFolder(folder: string, name: string): Promise<void> {
    for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
      // An incomplete file; it is renamed when it is complete.
      if (entry.name.endsWith('.tmp')) continue;
      const inside = path.join(folder, entry.name);
      if (entry.isDirectory()) await addFolder(inside, `${name}/${entry.name}`);
      else if (entry.isFile()) await addFile(inside, `${name}/${entry.name}`);
    }
  }

  async function addFile(file: string, name: string): Promise<void> {
    const { size } = await stat(file);
    await addContent(name, size, createReadStream(file) as AsyncIterable<Buffer>);
  }

  function add(name: string, content: Buffer): Promise<void> {
    return addContent(name, content.length, [content]);
  }

  async function addContent(
    name: string,
    size: number,
    content: Iterable<Buffer> | AsyncIterable<Buffer>,
  ): Promise<void> {
    const hash = createHash('sha256');
    await addToTar(archive, { name, size, mtime: now }, hashing(content, hash));
    tail.files[name] = hash.digest('hex');
  }
}

const LINE_END = 0x0a;

/**
 * Splits rows in PostgreSQL's text format, which has no line end inside a row, into parts of whole
 * rows.
 */
async function* inParts(
  rows: AsyncIterable<Buffer>,
): AsyncGenerator<{ content: Buffer; lines: number }> {
  let chunks: Buffer[] = [];
  let size = 0;
  let lines = 0;
  for await (const chunk of rows) {
    for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) lines++;
    const end = chunk.lastIndexOf(LINE_END) + 1;
    if (size + end < PART || end === 0) {
      chunks.push(chunk);
      size += chunk.length;
      continue;
    }
    yield { content: Buffer.concat([...chunks, chunk.subarray(0, end)]), lines };
    const rest = chunk.subarray(end);
    chunks = [rest];
    size = rest.length;
    lines = 0;
  }
  if (size > 0) yield { content: Buffer.concat(chunks), lines };
}

/** Copies a stream, as fast as the destination reads. Resolves with the number of bytes. */
async function copyTo(out: Writable, source: AsyncIterable<Buffer>): Promise<number> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (!out.write(chunk)) await drained(out);
  }
  return bytes;
}
