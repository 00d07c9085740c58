/**
 * Do the built packages fit together? The same check that a release passes before it goes live, over every `dist/`.
 * Called by `npm run contract`, which builds first.
 */
import { readFileSync } from 'node:fs';
import { asset } from '../src/assets';
import { findPackages } from '../src/releases';
import { readManifest } from '../src/releases/manifest';
import { setFaults } from '../src/releases/rules';

try {
  const set = findPackages().map((name) => readManifest(readFileSync(asset('..', name, 'dist', 'release.json'), 'utf8')));
  const faults = setFaults(set);
  for (const fault of faults) console.error(fault);
  console.log(`contract: ${set.length} packages, ${set.flatMap(({ routes }) => routes).length} routes, ${faults.length} faults`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
