/**
 * Checks the rules of upgrades in docs/upgrading.md: the built packages of this checkout with other
 * versions in their contract, against each other, with the checks of publishing. Called by `npm run
 * matrix` after a build.
 */
import { readFileSync } from 'node:fs';
import semver from 'semver';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import { asset } from '../src/assets';
import { findPackages } from '../src/frontend/releases';
import { readManifest } from '../src/frontend/releases/manifest';
import { contractFaults, setFaults } from '../src/frontend/releases/rules';

const SHARED = '@smokehouse/shared';

/**
 * One step of an upgrade: which packages are published to which live ones, and whether it is
 * accepted.
 */
interface Step {
  title: string;
  candidates: readonly ReleaseManifest[];
  live: readonly ReleaseManifest[];
  /** The texts of a refusal; absent when the step must be accepted. */
  refused?: RegExp;
}

const read = (name: string) =>
  readManifest(readFileSync(asset('..', name, 'dist/release.json'), 'utf8'));
const [shell, ...remotes] = findPackages().map(read) as [ReleaseManifest, ...ReleaseManifest[]];

const withVersion = (
  of: ReleaseManifest,
  name: string,
  kind: semver.ReleaseType,
): ReleaseManifest => ({
  ...of,
  contract: { ...of.contract, [name]: semver.inc(of.contract[name] ?? '', kind) ?? '' },
});
const all = (name: string, kind: semver.ReleaseType) =>
  remotes.map((remote) => withVersion(remote, name, kind));

/** A shell with one export less, which a remote imports. */
function withoutName(of: ReleaseManifest, door: string, name: string): ReleaseManifest {
  const names = of.exports?.[door] ?? [];
  return { ...of, exports: { ...of.exports, [door]: names.filter((one) => one !== name) } };
}

/** A release from before names and live updates were recorded. */
function older({ imports: _, exports: __, live: ___, ...rest }: ReleaseManifest): ReleaseManifest {
  return rest;
}

function shipped(name: string, kind: semver.ReleaseType): Step[] {
  const next = withVersion(shell, name, kind);
  const what = `a ${kind} of ${name}`;
  const refused = new RegExp(`was built with ${name} \\S+, and the shell brings`);
  return [
    { title: `${what}: the shell goes first`, candidates: [next], live: remotes },
    {
      title: `${what}: remotes that were built with it follow`,
      candidates: all(name, kind),
      live: [next],
    },
    {
      title: `${what}: a remote that was built with it goes first`,
      candidates: all(name, kind),
      live: [shell],
      refused,
    },
    {
      title: `${what}: the shell goes back under remotes that were built with it`,
      candidates: [shell],
      live: all(name, kind),
      refused,
    },
    { title: `${what}: the remotes go back, then the shell`, candidates: remotes, live: [next] },
  ];
}

function broken(name: string): Step[] {
  const next = withVersion(shell, name, 'major');
  const refused = new RegExp(`was built with ${name} \\S+, and the shell brings`);
  return [
    {
      title: `a major of ${name}: the shell goes first`,
      candidates: [next],
      live: remotes,
      refused,
    },
    {
      title: `a major of ${name}: a remote goes first`,
      candidates: all(name, 'major'),
      live: [shell],
      refused,
    },
    {
      title: `a major of ${name}: all in one step (take)`,
      candidates: [next, ...all(name, 'major')],
      live: [],
    },
  ];
}

const steps: Step[] = [
  ...shipped('react', 'patch'),
  ...shipped(SHARED, 'patch'),
  ...shipped(SHARED, 'minor'),
  ...broken(SHARED),
  ...broken('react'),
  {
    title: `a name that shared drops, without a major version`,
    candidates: [withoutName(shell, `${SHARED}/ui`, 'usePageTitle')],
    live: remotes,
    refused: /imports usePageTitle of @smokehouse\/shared\/ui, which the shell does not export/,
  },
  {
    title: 'remotes from before names were recorded, under this shell',
    candidates: [shell],
    live: remotes.map(older),
  },
  { title: 'remotes of now, under a shell from before', candidates: remotes, live: [older(shell)] },
];

/** Takes a step and prints the result. @returns whether it is as expected */
function take({ title, candidates, live, refused }: Step): boolean {
  const one = candidates.flatMap((candidate) => contractFaults(candidate, live));
  const faults = [...new Set(candidates.length > 1 ? [...one, ...setFaults(candidates)] : one)];
  const isRight = refused
    ? faults.length > 0 && faults.every((fault) => refused.test(fault))
    : faults.length === 0;
  const answer = faults.length === 0 ? 'taken' : `refused: ${faults[0]}`;
  console.log(`${title}: ${answer}${isRight ? '' : ' (NOT AS docs/upgrading.md SAYS)'}`);
  return isRight;
}

const wrong = steps.filter((step) => !take(step));
console.log(`upgrades: ${steps.length} steps, ${wrong.length} not as documented`);
process.exitCode = wrong.length === 0 ? 0 : 1;
