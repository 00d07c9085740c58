import type { FastifyBaseLogger } from 'fastify';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import type { Listener } from '../../database/listen';
import type { Database } from '../../database/pool';
import { findPointers, releaseName, type ReleaseStore } from '../releases';
import { findPast, type LivePointer, withFallbacks } from './last-good';
import type { Live } from './registry';

/** A registry that was read is good for this long where no notice of a change came. Unit: ms. */
const REGISTRY_TTL_MS = 1000;

/** What visitors get: everybody, and a share of them in its place. */
export interface LiveReleases {
  live: Live;
  canaries: readonly LivePointer[];
}

export interface LiveOptions {
  db: Database;
  listener: Listener;
  store: ReleaseStore;
  log: FastifyBaseLogger;
}

/**
 * The releases that visitors get, from memory; those that were known last while the database is
 * away, and while the files of new ones are still on their way to this server.
 */
export function createLiveReleases({
  db,
  listener,
  store,
  log,
}: LiveOptions): () => Promise<LiveReleases> {
  let known: { releases: LiveReleases; until: number } | undefined;
  let changes = 0;
  listener.on('releases', () => {
    changes += 1;
  });
  let seen = -1;
  const past = new Map<string, { of: string; manifest: ReleaseManifest | undefined }>();

  async function read(): Promise<LiveReleases> {
    const pointers = await findPointers(db);
    // What was live before changes when a pointer moves, and no sooner.
    await Promise.all(
      pointers
        .filter(
          ({ channel, remote, release }) => channel === 'live' && past.get(remote)?.of !== release,
        )
        .map(async ({ remote, release }) =>
          past.set(remote, { of: release, manifest: await findPast(db, remote) }),
        ),
    );
    return sorted(
      withFallbacks(
        pointers,
        new Map(
          [...past].flatMap(([remote, { manifest }]) => (manifest ? [[remote, manifest]] : [])),
        ),
      ),
    );
  }

  /**
   * True where all files can be served; what is missing begins to come, and is looked at again when
   * it is here.
   */
  async function areHere({ live, canaries }: LiveReleases): Promise<boolean> {
    const all = [...live.values(), ...canaries.map(({ manifest }) => manifest)].map((manifest) => ({
      remote: manifest.remote,
      release: releaseName(manifest),
    }));
    const here = await Promise.all(all.map(({ remote, release }) => store.isHere(remote, release)));
    const missing = all.filter((_, index) => !here[index]);
    for (const { remote, release } of missing) {
      store.bring(remote, release).then(
        () => {
          changes += 1;
        },
        (error: unknown) =>
          log.error(
            { err: error, remote, release },
            'a live release cannot be fetched; pages keep the one before',
          ),
      );
    }
    return missing.length === 0;
  }

  return async () => {
    if (known && seen === changes && known.until > Date.now()) return known.releases;
    // Counted before it is read: a change that is told meanwhile may be missing in the answer.
    const since = changes;
    try {
      const releases = await read();
      known = {
        releases: !known || (await areHere(releases)) ? releases : known.releases,
        until: Date.now() + REGISTRY_TTL_MS,
      };
      seen = since;
    } catch (error) {
      if (!known) throw error;
    }
    return known.releases;
  };
}

function sorted(pointers: readonly LivePointer[]): LiveReleases {
  return {
    live: new Map(
      pointers
        .filter(({ channel }) => channel === 'live')
        .map(({ remote, manifest }) => [remote, manifest]),
    ),
    canaries: pointers.filter(({ channel }) => channel === 'canary'),
  };
}
