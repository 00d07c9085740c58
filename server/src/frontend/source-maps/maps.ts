import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Transaction } from 'kysely';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';

const compress = promisify(brotliCompress);
/** Several times as fast as the highest quality, for a tenth more bytes. */
const QUALITY = 5;

/** Largest source map, before compression. The shell's has 0.9 MB. Unit: bytes. */
export const MAX_MAP_BYTES = 4_000_000;

/** Length of a position that is kept and shown. Unit: UTF-16 code units. */
export const MAX_POSITION = 300;

/** Script → its source map, compressed. */
export type SourceMaps = ReadonlyMap<string, Buffer>;

export const compressMap = (json: Buffer): Promise<Buffer> =>
  compress(json, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
    },
  });

/** Stores the source maps of a release. Stored ones are not changed. */
export async function insertSourceMaps(
  db: Database | Transaction<DB>,
  remote: string,
  release: string,
  maps: SourceMaps,
): Promise<void> {
  if (maps.size === 0) return;
  await db
    .insertInto('release_source_maps')
    .values([...maps].map(([script, map]) => ({ remote, release, script, map })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** True if at least one source map of a release is stored. */
export async function hasSourceMaps(
  db: Database,
  remote: string,
  release: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('release_source_maps')
    .select('script')
    .where('remote', '=', remote)
    .where('release', '=', release)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the source maps of some scripts of a release. */
export async function findSourceMaps(
  db: Database,
  remote: string,
  release: string,
  scripts: readonly string[],
): Promise<Map<string, Buffer>> {
  if (scripts.length === 0) return new Map();
  const rows = await db
    .selectFrom('release_source_maps')
    .select(['script', 'map'])
    .where('remote', '=', remote)
    .where('release', '=', release)
    .where('script', 'in', scripts)
    .execute();
  return new Map(rows.map(({ script, map }) => [script, map]));
}
