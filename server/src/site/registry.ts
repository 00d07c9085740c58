import type { RegistryEntry, ReleaseManifest, ReleaseRoute } from '@smokehouse/shared/contract/federation';
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

/** Where a release begins, and the hash that its first script must have; a release in development lists no files and has none. */
function entryOf(manifest: ReleaseManifest): Pick<RegistryEntry, 'base' | 'entry' | 'integrity'> {
  const integrity = manifest.files[manifest.entry]?.integrity;
  return { base: baseOf(manifest), entry: manifest.entry, ...(integrity && { integrity }) };
}

/** The registry as a page carries it. */
export function registryOf(live: Live): RegistryEntry[] {
  return [...live.values()].filter((manifest) => manifest.container).map((manifest) => ({
    remote: manifest.remote,
    release: releaseName(manifest),
    ...entryOf(manifest),
    container: manifest.container ?? '',
    // What a route is called and shows is the server's to know.
    routes: manifest.routes.map(({ path, page }) => ({ path, page })),
    slots: manifest.slots,
    ...(manifest.fallback && { fallback: { release: releaseName(manifest.fallback), ...entryOf(manifest.fallback) } }),
  }));
}
