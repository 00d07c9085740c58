import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import { systemClock } from '../../clock';
import type { Database } from '../../database/pool';
import { bindAudit } from '../../operations/audit';
import { readDayOf } from '../../ordering/hours';
import { compressMap, hasSourceMaps, insertSourceMaps, MAX_MAP_BYTES } from '../source-maps';
import { declarationFaults } from './declarations';
import { releaseName } from './names';
import {
  findPinnedPackages,
  findPointers,
  insertRelease,
  moveLive,
  type Pointer,
  withReleasesLock,
} from './pointers';
import { auditLive, liveOf } from './publish';
import { setFaults } from './rules';
import type { ReleaseStore } from './store';

interface BuiltPackage {
  dist: string;
  text: string;
  manifest: ReleaseManifest;
}

async function readBuiltPackage(dist: string): Promise<BuiltPackage[]> {
  const text = await readFile(path.join(dist, 'release.json'), 'utf8').catch(() => null);
  return text === null ? [] : [{ dist, text, manifest: JSON.parse(text) as ReleaseManifest }];
}

/** Stores the source maps beside a build, at its first start. A build can have none. */
async function storeSourceMaps(db: Database, { dist, manifest }: BuiltPackage): Promise<void> {
  const [remote, release] = [manifest.remote, releaseName(manifest)];
  if (await hasSourceMaps(db, remote, release)) return;
  // Errors of browsers are resolved with them.
  const scripts = Object.keys(manifest.files).filter(
    (file) => file.endsWith('.js') && file !== manifest.server,
  );
  const maps = await Promise.all(
    scripts.map(async (script) => {
      const json = await readFile(path.join(dist, `${script}.map`)).catch(() => null);
      return json === null || json.length > MAX_MAP_BYTES
        ? []
        : [[script, await compressMap(json)] as const];
    }),
  );
  await insertSourceMaps(db, remote, release, new Map(maps.flat()));
}

/**
 * Makes the builds in the given `dist/` folders live, all of them in one transaction. A package
 * whose live release was chosen by hand is pinned: it keeps that release unless `includePinned` is
 * set. All builds are recorded, so that `promote` can name them.
 * @returns one line with the reason for each build that did not become live
 */
export async function activateBuiltPackages(
  db: Database,
  store: ReleaseStore,
  dists: readonly string[],
  { includePinned = false } = {},
): Promise<string[]> {
  const built = (await Promise.all(dists.map(readBuiltPackage))).flat();
  await Promise.all(built.map(({ dist, manifest }) => store.save(manifest, { copyOf: dist })));
  const notices = await withReleasesLock(db, async (tx) => {
    const pointers = await findPointers(tx);
    const pinned = includePinned ? new Set<string>() : await findPinnedPackages(tx);
    for (const { manifest, text } of built) await insertRelease(tx, manifest, text, 'built');
    const activated = built.filter(({ manifest }) => !pinned.has(manifest.remote));
    const unchanged = pointers.filter(
      ({ channel, remote }) =>
        channel === 'canary' || !activated.some(({ manifest }) => manifest.remote === remote),
    );
    const faults = [
      ...activated.flatMap(({ manifest }) => declarationFaults(manifest)),
      ...setFaults([...unchanged, ...activated].map(({ manifest }) => manifest)),
    ];
    if (faults.length > 0)
      return [
        `The built packages do not fit what is live, none of them was activated: ${faults.join(' ')}`,
      ];
    const day = await readDayOf(tx, systemClock.now());
    const { audit } = bindAudit(() => ({
      clock: systemClock,
      dayOf: () => day,
      actor: { kind: 'system' },
      action: 'release.publish',
    }));
    for (const { manifest } of activated) {
      const { remote } = manifest;
      const release = releaseName(manifest);
      await moveLive(tx, { remote, release, who: 'start', what: 'built' });
      await auditLive(audit, tx, { remote, from: liveOf(pointers, remote)?.release, to: release });
    }
    return built
      .filter((one) => !activated.includes(one))
      .flatMap(({ manifest }) => pinnedNotice(manifest, pointers));
  });
  for (const one of built) await storeSourceMaps(db, one);
  return notices;
}

function pinnedNotice(manifest: ReleaseManifest, pointers: readonly Pointer[]): string[] {
  const { remote } = manifest;
  const live = liveOf(pointers, remote)?.release;
  const build = releaseName(manifest);
  if (live === build) return [];
  const state = live ? `${remote} stays at ${live}` : `${remote} stays without a live release`;
  return [`${state}, which was chosen by hand; the build ${build} was not activated.`];
}
