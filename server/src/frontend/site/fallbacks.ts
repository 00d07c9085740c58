import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import type { Database } from '../../database/pool';
import { contractFaults, findLastGood, findManifest, type Pointer } from '../releases';
import type { LiveRelease } from './registry';

/** A pointer whose release can have a fallback. */
export type LivePointer = Pointer & { manifest: LiveRelease };

/** Finds the manifest of the release that was live before the current one. */
export async function findLastGoodManifest(
  db: Database,
  remote: string,
): Promise<ReleaseManifest | undefined> {
  const release = await findLastGood(db, remote);
  return release === undefined ? undefined : findManifest(db, remote, release);
}

/**
 * Adds to each release of a remote the release that pages load if it fails: the live one for a
 * canary, the last good one for a live release.
 */
export function withFallbacks(
  pointers: readonly Pointer[],
  lastGood: ReadonlyMap<string, ReleaseManifest>,
): LivePointer[] {
  const live = pointers.filter(({ channel }) => channel === 'live').map(({ manifest }) => manifest);
  return pointers.map((pointer) => {
    const fallback =
      pointer.channel === 'canary'
        ? live.find(({ remote }) => remote === pointer.remote)
        : lastGood.get(pointer.remote);
    const isCompatible =
      fallback?.container !== undefined && contractFaults(fallback, live).length === 0;
    return isCompatible ? { ...pointer, manifest: { ...pointer.manifest, fallback } } : pointer;
  });
}
