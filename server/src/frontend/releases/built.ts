import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import type { Database } from '../../database/pool';
import { declarationFaults } from './declarations';
import { releaseName } from './names';
import { findHeld, findPointers, insertRelease, moveLive, whileAlone } from './pointers';
import { setFaults } from './rules';
import type { ReleaseStore } from './store';

interface Built {
  dist: string;
  text: string;
  manifest: ReleaseManifest;
}

async function readBuilt(dist: string): Promise<Built[]> {
  const text = await readFile(path.join(dist, 'release.json'), 'utf8').catch(() => null);
  return text === null ? [] : [{ dist, text, manifest: JSON.parse(text) as ReleaseManifest }];
}

/**
 * What lies built beside the server (`dist/` folders) becomes live at its start, all together,
 * except where a team has moved the live release by hand: that one stays, unless `evenHeld`. Builds
 * that stay behind are known all the same, so that `promote` can name them.
 * @returns a line for each build that did not become live, with the reason
 */
export async function takeBuiltPackages(
  db: Database,
  store: ReleaseStore,
  dists: readonly string[],
  { evenHeld = false } = {},
): Promise<string[]> {
  const built = (await Promise.all(dists.map(readBuilt))).flat();
  for (const { dist, manifest } of built) await store.keep(manifest, { copyOf: dist });
  return whileAlone(db, async (tx) => {
    const [pointers, held] = [
      await findPointers(tx),
      evenHeld ? new Set<string>() : await findHeld(tx),
    ];
    for (const { manifest, text } of built) await insertRelease(tx, manifest, text, 'built');
    const taken = built.filter(({ manifest }) => !held.has(manifest.remote));
    const rest = pointers.filter(
      ({ channel, remote }) =>
        channel === 'canary' || !taken.some(({ manifest }) => manifest.remote === remote),
    );
    const faults = [
      ...taken.flatMap(({ manifest }) => declarationFaults(manifest)),
      ...setFaults([...rest, ...taken].map(({ manifest }) => manifest)),
    ];
    if (faults.length > 0)
      return [
        `The built packages do not fit what is live, none of them was taken: ${faults.join(' ')}`,
      ];
    for (const { manifest } of taken)
      await moveLive(tx, {
        remote: manifest.remote,
        release: releaseName(manifest),
        who: 'start',
        what: 'built',
      });
    return built
      .filter((one) => !taken.includes(one))
      .flatMap(({ manifest }) => {
        const live = pointers.find(
          ({ channel, remote }) => channel === 'live' && remote === manifest.remote,
        )?.release;
        return live === releaseName(manifest)
          ? []
          : [
              `${manifest.remote} stays ${live ?? 'away'}, which was made live by hand; the build ${releaseName(manifest)} was not taken.`,
            ];
      });
  });
}
