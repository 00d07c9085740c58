import type {
  RegistryEntry,
  ReleaseManifest,
  ReleaseRoute,
} from '@smokehouse/shared/contract/federation';
import { releaseName } from '../releases';
import { contextOfRoute } from './route-context';

/** A release that visitors get, with the one that pages load if it fails. */
export interface LiveRelease extends ReleaseManifest {
  fallback?: ReleaseManifest;
}

/** The releases that visitors get, by package. */
export type Live = ReadonlyMap<string, LiveRelease>;

/** The base path of a release's files. */
export const baseOf = (manifest: ReleaseManifest): string =>
  `/releases/${manifest.remote}/${releaseName(manifest)}/`;

const partsOf = (address: string): string[] => address.split('/').filter(Boolean);

/**
 * True if a React Router pattern, such as `/menu/:category`, matches a path. Case-insensitive.
 *
 * The browser asks the router itself (`ownerOf` of the shell). The server has no router outside of
 * rendering processes, and asks for each request: it compares parts that are split once.
 */
export const matchesRoute = (pattern: string, pathname: string): boolean =>
  matches(partsOf(pattern.toLowerCase()), partsOf(pathname));

function matches(pattern: readonly string[], given: readonly string[]): boolean {
  return (
    pattern.length === given.length &&
    pattern.every((part, index) => part.startsWith(':') || part === given[index]?.toLowerCase())
  );
}

interface RouteOwner {
  manifest: ReleaseManifest;
  route: ReleaseRoute;
}
/** The split routes of a set of releases, because every request looks up its owner. */
const routesOf = new WeakMap<Live, (RouteOwner & { parts: string[] })[]>();

/** The release that owns a path, and its route. */
export function ownerOf(live: Live, pathname: string): RouteOwner | undefined {
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

/** The release that fills a slot. If several claim it, the first one, as in the shell. */
const ownerOfSlot = (live: Live, slot: string): LiveRelease | undefined =>
  [...live.values()].find(({ slots }) => slots.includes(slot));

/** Remotes whose slots the layout contains on a page of this owner. */
export function remotesOfSlots(live: Live, owner: RouteOwner | undefined): string[] {
  if (!owner || contextOfRoute(owner.manifest, owner.route) !== 'dine') return [];
  const filled = ownerOfSlot(live, 'dineNavbar');
  return filled ? [filled.remote] : [];
}

/** The entry of a release with its hash. Releases in development have no hash. */
function entryOf(manifest: ReleaseManifest): Pick<RegistryEntry, 'base' | 'entry' | 'integrity'> {
  const integrity = manifest.files[manifest.entry]?.integrity;
  return { base: baseOf(manifest), entry: manifest.entry, ...(integrity && { integrity }) };
}

/** The registry for a page's HTML. */
export function registryOf(live: Live): RegistryEntry[] {
  return [...live.values()]
    .filter((manifest) => manifest.container)
    .map((manifest) => ({
      remote: manifest.remote,
      release: releaseName(manifest),
      ...entryOf(manifest),
      container: manifest.container ?? '',
      // Titles and descriptions are only needed on the server.
      routes: manifest.routes.map((route) => {
        const { path, page } = route;
        const context = contextOfRoute(manifest, route);
        return { path, page, ...(context && { context }) };
      }),
      slots: manifest.slots,
      ...(manifest.live && { live: manifest.live }),
      ...(manifest.fallback && {
        fallback: { release: releaseName(manifest.fallback), ...entryOf(manifest.fallback) },
      }),
    }));
}
