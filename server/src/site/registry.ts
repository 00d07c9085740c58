import type { RegistryEntry, ReleaseManifest, ReleaseRoute } from '@smokehouse/shared/contract/federation';
import { releaseName } from '../releases';

/** The releases that visitors get, by package. */
export type Live = ReadonlyMap<string, ReleaseManifest>;

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
    routes: manifest.routes,
    slots: manifest.slots,
  }));
}

/** SHA-384 of every script that may run, by path. */
export function integrityOf(live: Live): Record<string, string> {
  return Object.fromEntries([...live.values()].flatMap((manifest) =>
    Object.entries(manifest.files).filter(([file]) => file.endsWith('.js')).map(([file, { integrity }]) => [baseOf(manifest) + file, integrity])));
}
