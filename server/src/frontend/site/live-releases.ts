import type { FastifyBaseLogger } from 'fastify';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import type { Listener } from '../../database/listen';
import type { Database } from '../../database/pool';
import { findPointers, releaseName, type ReleaseStore } from '../releases';
import { findLastGoodManifest, type LivePointer, withFallbacks } from './fallbacks';
import type { Live } from './registry';

/** How long the releases are cached when no notification arrives. Unit: ms. */
const REGISTRY_TTL_MS = 1000;

/** The live releases, and the canaries that a share of the visitors gets instead. */
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
 * Caches the releases that visitors get. The last known ones are returned while the database is
 * unavailable, and while the files of new ones are being downloaded to this server.
 * @returns a function whose option `fresh` skips the cache
 */
export function createLiveReleases({
  db,
  listener,
  store,
  log,
}: LiveOptions): (options?: { fresh: boolean }) => Promise<LiveReleases> {
  let cached: { releases: LiveReleases; until: number; version: number } | undefined;
  /** Increased by each notification and each finished download. */
  let version = 0;
  listener.on('releases', () => {
    version += 1;
  });
  /** By remote: the live release, and the last good one before it. */
  const lastGood = new Map<string, { live: string; manifest: ReleaseManifest | undefined }>();

  async function read(): Promise<LiveReleases> {
    const pointers = await findPointers(db);
    // The last good release only changes together with the live one.
    const changed = pointers.filter(
      ({ channel, remote, release }) =>
        channel === 'live' && lastGood.get(remote)?.live !== release,
    );
    await Promise.all(
      changed.map(async ({ remote, release }) => {
        const manifest = await findLastGoodManifest(db, remote);
        lastGood.set(remote, { live: release, manifest });
      }),
    );
    const manifests = new Map(
      [...lastGood].flatMap(([remote, { manifest }]) => (manifest ? [[remote, manifest]] : [])),
    );
    return byChannel(withFallbacks(pointers, manifests));
  }

  /** Returns true if all files are local. Starts the download of missing ones. */
  async function areLocal({ live, canaries }: LiveReleases): Promise<boolean> {
    const all = [...live.values(), ...canaries.map(({ manifest }) => manifest)].map((manifest) => ({
      remote: manifest.remote,
      release: releaseName(manifest),
    }));
    const isLocal = await Promise.all(
      all.map(({ remote, release }) => store.isLocal(remote, release)),
    );
    const missing = all.filter((_, index) => !isLocal[index]);
    for (const { remote, release } of missing) {
      store.ensureLocal(remote, release).then(
        () => {
          version += 1;
        },
        (error: unknown) =>
          log.error(
            { err: error, remote, release },
            'a live release cannot be downloaded; pages use the previous one',
          ),
      );
    }
    return missing.length === 0;
  }

  async function refresh(): Promise<LiveReleases> {
    // Read before the query: its result may not contain a change that is notified meanwhile.
    const versionBefore = version;
    try {
      const releases = await read();
      cached = {
        releases: !cached || (await areLocal(releases)) ? releases : cached.releases,
        until: Date.now() + REGISTRY_TTL_MS,
        version: versionBefore,
      };
    } catch (error) {
      if (!cached) throw error;
    }
    return cached.releases;
  }

  /** The read that is under way, which all requests since its start share. */
  let shared: { version: number; releases: Promise<LiveReleases> } | undefined;
  return async ({ fresh } = { fresh: false }) => {
    if (fresh) return refresh();
    if (cached && cached.version === version && cached.until > Date.now()) return cached.releases;
    if (shared?.version !== version) {
      const started = { version, releases: refresh() };
      shared = started;
      const ended = () => void (shared = shared === started ? undefined : shared);
      void started.releases.then(ended, ended);
    }
    return shared.releases;
  };
}

function byChannel(pointers: readonly LivePointer[]): LiveReleases {
  return {
    live: new Map(
      pointers
        .filter(({ channel }) => channel === 'live')
        .map(({ remote, manifest }) => [remote, manifest]),
    ),
    canaries: pointers.filter(({ channel }) => channel === 'canary'),
  };
}
