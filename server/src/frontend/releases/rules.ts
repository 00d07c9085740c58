import semver from 'semver';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';

/** The parts of a manifest that the contract covers. */
type ContractTerms = Pick<
  ReleaseManifest,
  'remote' | 'contract' | 'routes' | 'slots' | 'imports' | 'exports'
>;

/** True if the version `given` satisfies `^wanted`: not older, with the same major version. */
export function fits(wanted: string, given: string): boolean {
  return semver.valid(wanted) && semver.valid(given)
    ? semver.satisfies(given, `^${wanted}`)
    : wanted === given;
}

/**
 * True if one address matches both patterns, as with `/menu/:category` and `/menu/specials`.
 * Case-insensitive like the router.
 */
export function overlaps(one: string, other: string): boolean {
  const [a, b] = [one, other].map((pattern) =>
    pattern.toLowerCase().split('/').filter(Boolean),
  ) as [string[], string[]];
  return (
    a.length === b.length &&
    a.every((part, index) => part.startsWith(':') || b[index]?.startsWith(':') || part === b[index])
  );
}

function versionFaults(remote: ContractTerms, shell: ContractTerms): string[] {
  return Object.entries(remote.contract).flatMap(([name, wanted]) => {
    const given = shell.contract[name];
    if (given !== undefined && fits(wanted, given)) return [];
    return [
      `${remote.remote} was built with ${name} ${wanted}, and the shell brings ${given ?? 'none'}.`,
    ];
  });
}

/** Names that a remote imports and the shell does not export. Older releases record no names. */
function nameFaults(remote: ContractTerms, { exports }: ContractTerms): string[] {
  if (!exports) return [];
  return Object.entries(remote.imports ?? {}).flatMap(([subpath, names]) => {
    const given = new Set(exports[subpath]);
    return names
      .filter((name) => name !== '*' && !given.has(name))
      .map(
        (name) =>
          `${remote.remote} imports ${name} of ${subpath}, which the shell does not export.`,
      );
  });
}

const isAbove = (wanted: string, given: string | undefined): boolean =>
  given === undefined ||
  (semver.valid(wanted) !== null && semver.valid(given) !== null && semver.gt(wanted, given));

/**
 * Whether a remote needs a newer shell than the given one: it was built with newer versions, or
 * imports names that a shell with the same versions does not export yet.
 */
export function needsNewerShell(remote: ContractTerms, shell: ContractTerms): boolean {
  const versions = Object.entries(remote.contract).map(([name, wanted]) => ({
    wanted,
    given: shell.contract[name],
  }));
  if (versions.some(({ wanted, given }) => isAbove(wanted, given))) return true;
  const isOlder = versions.some(({ wanted, given }) => given && isAbove(given, wanted));
  return !isOlder && nameFaults(remote, shell).length > 0;
}

/** Addresses and slots that both releases claim. */
function claimFaults(one: ContractTerms, other: ContractTerms): string[] {
  const routes = one.routes.flatMap(({ path }) =>
    other.routes
      .filter((route) => overlaps(path, route.path))
      .map((route) => {
        const pattern = route.path === path ? '' : ` (${route.path})`;
        return `${one.remote} claims ${path}, which belongs to ${other.remote}${pattern}.`;
      }),
  );
  const slots = one.slots
    .filter((slot) => other.slots.includes(slot))
    .map((slot) => `${one.remote} claims the slot ${slot}, which belongs to ${other.remote}.`);
  return [...routes, ...slots];
}

/** Why two releases cannot be live together. */
function pairFaults(one: ContractTerms, other: ContractTerms): string[] {
  if (one.remote === other.remote) return [];
  return [
    ...(other.remote === 'shell' ? [...versionFaults(one, other), ...nameFaults(one, other)] : []),
    ...(one.remote === 'shell' ? [...versionFaults(other, one), ...nameFaults(other, one)] : []),
    ...claimFaults(one, other),
  ];
}

/**
 * Returns one sentence for each reason why a release cannot be live beside others: a remote was
 * built with versions of shared modules that the shell does not provide, it imports names that the
 * shell does not export, or it claims an address or a slot that another release owns.
 */
export function contractFaults(
  candidate: ContractTerms,
  others: readonly ContractTerms[],
): string[] {
  return [...new Set(others.flatMap((other) => pairFaults(candidate, other)))];
}

/** {@link contractFaults} of a whole set. */
export function setFaults(set: readonly ContractTerms[]): string[] {
  return [...new Set(set.flatMap((one, index) => contractFaults(one, set.slice(0, index))))];
}

/**
 * Returns one sentence for each route and slot of the live release that the candidate drops: links
 * and other pages depend on them.
 * @param dropping routes and slots that are dropped on purpose
 */
export function dropFaults(
  candidate: ContractTerms,
  live: ContractTerms | undefined,
  dropping: readonly string[] = [],
): string[] {
  if (!live) return [];
  const kept = new Set([
    ...candidate.routes.map(({ path }) => path.toLowerCase()),
    ...candidate.slots,
    ...dropping,
  ]);
  return [
    ...live.routes
      .filter(({ path }) => !kept.has(path.toLowerCase()) && !kept.has(path))
      .map(({ path }) => `the route ${path}`),
    ...live.slots.filter((slot) => !kept.has(slot)).map((slot) => `the slot ${slot}`),
  ].map(
    (what) =>
      `${candidate.remote} no longer has ${what}, which is live; ` +
      `confirm with --dropping ${what.split(' ').at(-1)}.`,
  );
}
