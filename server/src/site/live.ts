import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import type { Listener } from '../database/listen';
import type { Database } from '../database/pool';
import { findPointers } from '../releases';
import { findPast, type LivePointer, withFallbacks } from './last-good';
import type { Live } from './registry';

/** A registry that was read is good for this long where no notice of a change came. Unit: ms. */
const REGISTRY_TTL_MS = 1000;

/** What visitors get: everybody, and a share of them in its place. */
export interface LiveReleases { live: Live; canaries: readonly LivePointer[] }

/** The releases that visitors get, from memory; while the database is away, those that were known last. */
export function createLiveReleases(db: Database, listener: Listener): () => Promise<LiveReleases> {
  let known: { releases: LiveReleases; until: number } | undefined;
  let changes = 0;
  listener.on('releases', () => { changes += 1; });
  let seen = -1;
  const past = new Map<string, { of: string; manifest: ReleaseManifest | undefined }>();

  async function read(): Promise<LiveReleases> {
    const pointers = await findPointers(db);
    // What was live before changes when a pointer moves, and no sooner.
    await Promise.all(pointers.filter(({ channel, remote, release }) => channel === 'live' && past.get(remote)?.of !== release)
      .map(async ({ remote, release }) => past.set(remote, { of: release, manifest: await findPast(db, remote) })));
    return sorted(withFallbacks(pointers, new Map([...past].flatMap(([remote, { manifest }]) => (manifest ? [[remote, manifest]] : [])))));
  }

  return async () => {
    if (known && seen === changes && known.until > Date.now()) return known.releases;
    // Counted before it is read: a change that is told meanwhile may be missing in the answer.
    const since = changes;
    try {
      known = { releases: await read(), until: Date.now() + REGISTRY_TTL_MS };
      seen = since;
    } catch (error) {
      if (!known) throw error;
    }
    return known.releases;
  };
}

function sorted(pointers: readonly LivePointer[]): LiveReleases {
  return {
    live: new Map(pointers.filter(({ channel }) => channel === 'live').map(({ remote, manifest }) => [remote, manifest])),
    canaries: pointers.filter(({ channel }) => channel === 'canary'),
  };
}
