import type {
  RegistryEntry,
  ReleaseManifest,
  ReleaseRoute,
} from '@smokehouse/shared/contract/federation';
import { releaseName } from '../releases';

/** A release that visitors get, with the one that takes its place where it fails. */
export interface LiveRelease extends ReleaseManifest {
  fallback?: ReleaseManifest;
}

/** The releases that visitors get, by package. */
export type Live = ReadonlyMap<string, LiveRelease>;

/** Where a release's files are. */
export const baseOf = (manifest: ReleaseManifest): string =>
  `/releases/${manifest.remote}/${releaseName(manifest)}/`;

const partsOf = (address: string): string[] => address.split('/').filter(Boolean);

/**
 * True where a React Router pattern means an address: `/menu/:category`. Like React Router, it does
 * not mind the case.
 */
export const matchesRoute = (pattern: string, pathname: string): boolean =>
  matches(partsOf(pattern.toLowerCase()), partsOf(pathname));

function matches(wanted: readonly string[], given: readonly string[]): boolean {
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(':') || part === given[index]?.toLowerCase())
  );
}

interface Owned {
  manifest: ReleaseManifest;
  route: ReleaseRoute;
}
/** The routes of a set, taken apart once: each page is asked for its owner. */
const routesOf = new WeakMap<Live, (Owned & { parts: string[] })[]>();

/** The remote that owns an address, and which of its routes it is. */
export function ownerOf(live: Live, pathname: string): Owned | undefined {
  let routes = routesOf.get(live);
  if (!routes) {
    routes = [...live.values()].flatMap((manifest) =>
      manifest.routes.map((route) => ({
        manifest,
        route,
        parts: partsOf(route.path.toLowerCase()),
      })),
    );
    routesOf.set(live, routes);
  }
  const given = partsOf(pathname);
  return routes.find(({ parts }) => matches(parts, given));
}

/**
 * Where a release begins, and the hash that its first script must have; a release in development
 * lists no files and has none.
 */
function entryOf(manifest: ReleaseManifest): Pick<RegistryEntry, 'base' | 'entry' | 'integrity'> {
  const integrity = manifest.files[manifest.entry]?.integrity;
  return { base: baseOf(manifest), entry: manifest.entry, ...(integrity && { integrity }) };
}

/** The registry as a page carries it. */
export function registryOf(live: Live): RegistryEntry[] {
  return [...live.values()]
    .filter((manifest) => manifest.container)
    .map((manifest) => ({
      remote: manifest.remote,
      release: releaseName(manifest),
      ...entryOf(manifest),
      container: manifest.container ?? '',
      // What a route is called and shows is the server's to know.
      routes: manifest.routes.map(({ path, page }) => ({ path, page })),
      slots: manifest.slots,
      ...(manifest.live && { live: manifest.live }),
      ...(manifest.fallback && {
        fallback: { release: releaseName(manifest.fallback), ...entryOf(manifest.fallback) },
      }),
    }));
}
