import { createHash } from 'node:crypto';
import type { Fallback, RegistryEntry, ReleaseManifest, ReleaseRoute, ReleaseScripts } from '@smokehouse/shared/contract/federation';
import { releaseName } from '../releases';

/** A release that visitors get, with the one that takes its place where it fails. */
export interface LiveRelease extends ReleaseManifest { fallback?: ReleaseManifest }

/** The releases that visitors get, by package. */
export type Live = ReadonlyMap<string, LiveRelease>;

/** Where a release's files are. */
export const baseOf = (manifest: ReleaseManifest): string => `/releases/${manifest.remote}/${releaseName(manifest)}/`;

/** True where a React Router pattern means an address: `/menu/:category`. Like React Router, it does not mind the case. */
export function matchesRoute(pattern: string, pathname: string): boolean {
  const wanted = pattern.toLowerCase().split('/').filter(Boolean);
  const given = pathname.split('/').filter(Boolean);
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith(':') || part === given[index]?.toLowerCase());
}

/** The remote that owns an address, and which of its routes it is. */
export function ownerOf(live: Live, pathname: string): { manifest: ReleaseManifest; route: ReleaseRoute } | undefined {
  for (const manifest of live.values()) {
    const route = manifest.routes.find((one) => matchesRoute(one.path, pathname));
    if (route) return { manifest, route };
  }
  return undefined;
}

/** The registry as a page carries it. */
export function registryOf(live: Live): RegistryEntry[] {
  return [...live.values()].filter((manifest) => manifest.container).map((manifest) => ({
    remote: manifest.remote,
    release: releaseName(manifest),
    base: baseOf(manifest),
    entry: manifest.entry,
    container: manifest.container ?? '',
    // What a route is called and shows is the server's to know.
    routes: manifest.routes.map(({ path, page }) => ({ path, page })),
    slots: manifest.slots,
    ...(manifest.fallback && { fallback: fallbackOf(manifest.fallback) }),
  }));
}

/** SHA-384 of every script that may run, by path; of a release in development, which lists no files, the folder. */
export function integrityOf(live: Live): Record<string, string> {
  return Object.fromEntries([...live.values()].flatMap((manifest) => {
    const files = Object.entries(manifest.files);
    if (files.length === 0) return [[baseOf(manifest), '']];
    return files.filter(([file]) => file.endsWith('.js') && file !== manifest.server).map(([file, { integrity }]) => [baseOf(manifest) + file, integrity]);
  }));
}

/** The list of what may run of a release, as a page fetches it that falls back to it. */
export function listScripts(manifest: ReleaseManifest): string {
  const known = Object.entries(integrityOf(new Map([[manifest.remote, manifest]]))).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify({ entry: manifest.entry, integrity: Object.fromEntries(known) } satisfies ReleaseScripts);
}

const made = new WeakMap<ReleaseManifest, Fallback>();

/** What a page is told of a release that it may never need: where it is, and the hash of the list of its scripts. */
function fallbackOf(manifest: ReleaseManifest): Fallback {
  const known = made.get(manifest);
  if (known) return known;
  const fallback = { release: releaseName(manifest), base: baseOf(manifest), integrity: `sha384-${createHash('sha384').update(listScripts(manifest)).digest('base64')}` };
  made.set(manifest, fallback);
  return fallback;
}
