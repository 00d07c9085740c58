import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import type { Listener } from '../database/listen';
import type { Database } from '../database/pool';
import { findPointers, type Pointer } from '../releases';

/** A registry that was read is good for this long where no notice of a change came. Unit: ms. */
const REGISTRY_TTL_MS = 1000;

/** What visitors get: everybody, and a share of them in its place. */
export interface LiveReleases { live: ReadonlyMap<string, ReleaseManifest>; canaries: readonly Pointer[] }

/** The releases that visitors get, from memory; while the database is away, those that were known last. */
export function createLiveReleases(db: Database, listener: Listener): () => Promise<LiveReleases> {
  let known: { releases: LiveReleases; until: number } | undefined;
  let changes = 0;
  listener.on('releases', () => { changes += 1; });
  let seen = -1;
  return async () => {
    if (known && seen === changes && known.until > Date.now()) return known.releases;
    // Counted before it is read: a change that is told meanwhile may be missing in the answer.
    const since = changes;
    try {
      known = { releases: sorted(await findPointers(db)), until: Date.now() + REGISTRY_TTL_MS };
      seen = since;
    } catch (error) {
      if (!known) throw error;
    }
    return known.releases;
  };
}

function sorted(pointers: readonly Pointer[]): LiveReleases {
  return {
    live: new Map(pointers.filter(({ channel }) => channel === 'live').map(({ remote, manifest }) => [remote, manifest])),
    canaries: pointers.filter(({ channel }) => channel === 'canary'),
  };
}
