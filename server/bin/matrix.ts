/**
 * Checks each remote with a shell of another date, with the checks of publishing: versions,
 * addresses, types. Called by `npm run matrix` with a list of pairs: the `dist/` of a remote and
 * that of a shell.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { releaseName } from '../src/frontend/releases';
import { readManifest } from '../src/frontend/releases/manifest';
import { setFaults } from '../src/frontend/releases/rules';
import { readTypesIn } from '../src/frontend/releases/types';
import { typeFaults } from '../src/frontend/releases/types/faults';

const pairs = JSON.parse(process.argv[2] ?? '[]') as [string, string][];
const read = (dist: string) => readManifest(readFileSync(path.join(dist, 'release.json'), 'utf8'));
let failed = 0;
for (const [remoteDist, shellDist] of pairs) {
  const [remote, shell] = [read(remoteDist), read(shellDist)];
  const [own, expected] = [
    await readTypesIn(remoteDist, remote),
    await readTypesIn(shellDist, shell),
  ];
  // Releases from before types were included need no types.
  const faults = [
    ...setFaults([shell, remote]),
    ...(own.types === null ? [] : await typeFaults(own, [expected])),
  ];
  const pair = `${remote.remote} ${releaseName(remote)} under shell ${releaseName(shell)}`;
  const result = faults.length === 0 ? 'fits' : faults.join(' ');
  const isUntyped = own.types === null || expected.types === null;
  console.log(`${pair}: ${result}${isUntyped ? ' (without types)' : ''}`);
  failed += faults.length;
}
process.exitCode = failed === 0 ? 0 : 1;
