/**
 * Checks that the built packages fit together. Makes the checks of publishing over every `dist/`:
 * hashes of files, versions, addresses, and the types that each remote exposes against those that
 * the shell expects. Called by `npm run contract`, which builds first.
 */
import { readFileSync } from 'node:fs';
import { asset } from '../src/assets';
import { findPackages } from '../src/frontend/releases';
import { declarationFaults } from '../src/frontend/releases/declarations';
import { matchesManifest } from '../src/frontend/releases/integrity';
import { readManifest } from '../src/frontend/releases/manifest';
import { setFaults } from '../src/frontend/releases/rules';
import { checkStyles } from '../src/frontend/releases/styles';
import { readTypesIn, setTypeFaults } from '../src/frontend/releases/types';

try {
  const dists = findPackages().map((name) => asset('..', name, 'dist'));
  const set = dists.map((dist) => readManifest(readFileSync(`${dist}/release.json`, 'utf8')));
  const typed = await Promise.all(
    set.map((manifest, index) => readTypesIn(dists[index] ?? '', manifest)),
  );
  const changed = set.flatMap((manifest, index) =>
    Object.keys(manifest.files)
      .filter((name) => !matchesManifest(manifest, name, readFileSync(`${dists[index]}/${name}`)))
      .map((name) => `${manifest.remote}: ${name} does not have the hash of release.json.`),
  );
  const names = set.map(({ remote }) => remote);
  for (const [index, manifest] of set.entries())
    await checkStyles(dists[index] ?? '', manifest, names);
  const faults = [
    ...changed,
    ...set.flatMap(declarationFaults),
    ...setFaults(set),
    ...(await setTypeFaults(typed)),
  ];
  for (const fault of faults) console.error(fault);
  console.log(
    `contract: ${set.length} packages, ${set.flatMap(({ routes }) => routes).length} routes, ${faults.length} faults`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
