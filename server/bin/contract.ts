/**
 * Do the built packages fit together? The same checks that a release passes before it goes live,
 * over every `dist/`: that each file is the one that release.json vouches for, versions, addresses,
 * and what each remote exposes against what the shell expects. Called by `npm run contract`, which
 * builds first.
 */
import { readFileSync } from 'node:fs';
import { asset } from '../src/assets';
import { findPackages } from '../src/frontend/releases';
import { declarationFaults } from '../src/frontend/releases/declarations';
import { isFileOf } from '../src/frontend/releases/integrity';
import { readManifest } from '../src/frontend/releases/manifest';
import { setFaults } from '../src/frontend/releases/rules';
import { readTypesIn, setTypeFaults } from '../src/frontend/releases/types';

try {
  const dists = findPackages().map((name) => asset('..', name, 'dist'));
  const set = dists.map((dist) => readManifest(readFileSync(`${dist}/release.json`, 'utf8')));
  const typed = await Promise.all(
    set.map((manifest, index) => readTypesIn(dists[index] ?? '', manifest)),
  );
  const changed = set.flatMap((manifest, index) =>
    Object.keys(manifest.files)
      .filter((name) => !isFileOf(manifest, name, readFileSync(`${dists[index]}/${name}`)))
      .map((name) => `${manifest.remote}: ${name} is not the file that release.json vouches for.`),
  );
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
