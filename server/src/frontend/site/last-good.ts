import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import type { Database } from '../../database/pool';
import type { Pointer } from '../releases';
import { findLastGood } from '../releases/history';
import { contractFaults } from '../releases/rules';
import type { LiveRelease } from './registry';

/** A pointer to a release that visitors get. */
export type LivePointer = Pointer & { manifest: LiveRelease };

async function findManifest(
  db: Database,
  remote: string,
  release: string,
): Promise<ReleaseManifest | undefined> {
  const row = await db
    .selectFrom('releases')
    .select('manifest')
    .where('remote', '=', remote)
    .where('name', '=', release)
    .executeTakeFirst();
  return row?.manifest as unknown as ReleaseManifest | undefined;
}

/** The release that was live before the present one of a package, if there is one. */
export async function findPast(db: Database, remote: string): Promise<ReleaseManifest | undefined> {
  const release = await findLastGood(db, remote);
  return release === undefined ? undefined : findManifest(db, remote, release);
}

/**
 * Gives each release of a remote the one that pages take in its place where it fails: what the
 * others have for a canary, what was live before for the rest.
 */
export function withFallbacks(
  pointers: readonly Pointer[],
  past: ReadonlyMap<string, ReleaseManifest>,
): LivePointer[] {
  const live = pointers.filter(({ channel }) => channel === 'live').map(({ manifest }) => manifest);
  return pointers.map((pointer) => {
    const fallback =
      pointer.channel === 'canary'
        ? live.find(({ remote }) => remote === pointer.remote)
        : past.get(pointer.remote);
    // One that cannot stand beside the others is no help.
    const isFit = fallback?.container !== undefined && contractFaults(fallback, live).length === 0;
    return isFit ? { ...pointer, manifest: { ...pointer.manifest, fallback } } : pointer;
  });
}
