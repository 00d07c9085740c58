import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Database } from '../../database/pool';
import { hashAt, type ChainFault, type ChainHead } from './chain';

const knownHead = z.object({
  position: z.number().int().nonnegative(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});

/** Where the command keeps the last head that it saw: beside the data folder, not in the database. */
export const headFileOf = (dataDir: string): string => `${path.resolve(dataDir)}.audit-head`;

/** Reads `1200:9f86…`; undefined for anything else. */
export function parseHead(text: string): ChainHead | undefined {
  const [position, hash] = text.trim().split(':');
  const { data } = knownHead.safeParse({ position: Number(position), hash });
  return data;
}

/**
 * Reads the head that was seen last; undefined if none was.
 * @throws Error if the file contains something else
 */
export async function readHead(file: string): Promise<ChainHead | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const head = parseHead(text);
  if (!head) throw new Error(`${file} does not contain the head of an audit log.`);
  return head;
}

export async function writeHead(file: string, { position, hash }: ChainHead): Promise<void> {
  await writeFile(`${file}.draft`, `${position}:${hash}\n`, { mode: 0o600 });
  await rename(`${file}.draft`, file);
}

/**
 * Compares the chain with a head that was seen earlier. A chain whose end was cut off is valid in
 * itself: only what is known from elsewhere shows it.
 * @param head of the chain as it is now
 */
export async function findCut(
  db: Database,
  head: ChainHead,
  seen: ChainHead,
): Promise<ChainFault | null> {
  if (head.position < seen.position) return { kind: 'removed', of: 'seal', id: head.position + 1 };
  const isSame = seen.position === 0 || (await hashAt(db, seen.position)) === seen.hash;
  return isSame ? null : { kind: 'changed', of: 'seal', id: seen.position };
}
