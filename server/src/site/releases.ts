import { cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import type { Database } from '../database/pool';
import { compressFiles } from './compression';

/** The packages that a site is made of. */
export const PACKAGES = ['shell', 'mfe-menu', 'mfe-cart', 'mfe-orders', 'mfe-dine', 'mfe-seller'] as const;

/** `<version>-<hash>`: the name of a release and of its folder. */
export const releaseName = (manifest: Pick<ReleaseManifest, 'version' | 'hash'>): string => `${manifest.version}-${manifest.hash}`;

/** The releases that visitors get, by package. */
export async function findLiveReleases(db: Database): Promise<Map<string, ReleaseManifest>> {
  const rows = await db.selectFrom('release_pointers')
    .innerJoin('releases', (join) => join.onRef('releases.remote', '=', 'release_pointers.remote').onRef('releases.name', '=', 'release_pointers.release'))
    .where('channel', '=', 'live').select(['releases.remote', 'manifest']).execute();
  return new Map(rows.map((row) => [row.remote, row.manifest as unknown as ReleaseManifest]));
}

/**
 * Takes a built package (its `dist/`) into the releases and makes it live.
 * The files are complete before anything points at them; a release that exists already is left as it is.
 * @returns the release's name, or null where the package is not built
 */
export async function takeBuiltPackage(db: Database, releasesDir: string, dist: string): Promise<string | null> {
  const text = await readFile(path.join(dist, 'release.json'), 'utf8').catch(() => null);
  if (text === null) return null;
  const manifest = JSON.parse(text) as ReleaseManifest;
  const name = releaseName(manifest);
  const folder = path.join(releasesDir, manifest.remote, name);
  if (!(await stat(folder).catch(() => null))) {
    const unfinished = `${folder}.${process.pid}.tmp`;
    await mkdir(path.dirname(folder), { recursive: true });
    await cp(dist, unfinished, { recursive: true });
    await compressFiles(unfinished);
    // Another process may have been faster with the same bytes; then ours is not needed.
    await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }));
  }
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('releases').values({ remote: manifest.remote, version: manifest.version, hash: manifest.hash, manifest: text })
      .onConflict((conflict) => conflict.doNothing()).execute();
    const moved = await tx.insertInto('release_pointers').values({ remote: manifest.remote, channel: 'live', release: name })
      .onConflict((conflict) => conflict.columns(['remote', 'channel']).doUpdateSet({ release: name, moved_at: sql`now()` }).where('release_pointers.release', '!=', name))
      .returning('release').execute();
    if (moved.length > 0) await tx.insertInto('release_moves').values({ remote: manifest.remote, channel: 'live', release: name }).execute();
  });
  return name;
}
