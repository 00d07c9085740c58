import semver from 'semver';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';

/** What of a release the contract is about. */
type Terms = Pick<
  ReleaseManifest,
  'remote' | 'contract' | 'routes' | 'slots' | 'imports' | 'exports'
>;

/** True where `given` is what `^wanted` asks for: nothing older, and the same major version. */
export function fits(wanted: string, given: string): boolean {
  return semver.valid(wanted) && semver.valid(given)
    ? semver.satisfies(given, `^${wanted}`)
    : wanted === given;
}

/**
 * True where one address would have two owners: `/menu/:category` and `/menu/specials`. Like the
 * router it does not mind the case.
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

function versionFaults(remote: Terms, shell: Terms): string[] {
  return Object.entries(remote.contract).flatMap(([name, wanted]) => {
    const given = shell.contract[name];
    if (given !== undefined && fits(wanted, given)) return [];
    return [
      `${remote.remote} was built with ${name} ${wanted}, and the shell brings ${given ?? 'none'}.`,
    ];
  });
}

/**
 * Names that a remote imports and the shell does not export. Releases from before names were
 * recorded are let be.
 */
function nameFaults(remote: Terms, { exports }: Terms): string[] {
  if (!exports) return [];
  return Object.entries(remote.imports ?? {}).flatMap(([door, names]) => {
    const given = new Set(exports[door]);
    return names
      .filter((name) => name !== '*' && !given.has(name))
      .map(
        (name) => `${remote.remote} imports ${name} of ${door}, which the shell does not export.`,
      );
  });
}

function claimFaults(one: Terms, other: Terms): string[] {
  return one.routes.flatMap(({ path }) =>
    other.routes
      .filter((route) => overlaps(path, route.path))
      .map(
        (route) =>
          `${one.remote} claims ${path}, which belongs to ${other.remote}${route.path === path ? '' : ` (${route.path})`}.`,
      ),
  );
}

/** Why two releases cannot be live together; nothing where they can. */
function pairFaults(one: Terms, other: Terms): string[] {
  if (one.remote === other.remote) return [];
  return [
    ...(other.remote === 'shell' ? [...versionFaults(one, other), ...nameFaults(one, other)] : []),
    ...(one.remote === 'shell' ? [...versionFaults(other, one), ...nameFaults(other, one)] : []),
    ...claimFaults(one, other),
  ];
}

/**
 * Why a release cannot go live beside the others, one sentence each: it (or, under a new shell,
 * another) was built with other shared versions than the shell brings, it imports names that the
 * shell does not export, or it claims an address that another one owns.
 */
export function contractFaults(candidate: Terms, others: readonly Terms[]): string[] {
  return [...new Set(others.flatMap((other) => pairFaults(candidate, other)))];
}

/** The same over a whole set. */
export function setFaults(set: readonly Terms[]): string[] {
  return [...new Set(set.flatMap((one, index) => contractFaults(one, set.slice(0, index))))];
}

/**
 * What visitors have now and would lose: links lead there, and others' pages count on it. What is
 * dropped on purpose is named.
 */
export function dropFaults(
  candidate: Terms,
  live: Terms | undefined,
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
      `${candidate.remote} no longer has ${what}, which is live; --dropping ${what.split(' ').at(-1)} says that this is meant.`,
  );
}
