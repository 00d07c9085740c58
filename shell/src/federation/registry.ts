import { matchPath } from '@smokehouse/shared/router';
import type {
  RegistryEntry,
  RemoteModule,
  RouteContext,
} from '@smokehouse/shared/contract/federation';

// The page's remotes and their loading state. This module runs in browsers and on servers; each
// sets its own loader.

/** A loaded remote: its name, its module and its release. */
export interface LoadedRemote {
  remote: string;
  module: RemoteModule;
  release: string;
}

/**
 * Loads a remote and its messages. `onModule` is called before the messages are loaded, so that a
 * page can load in parallel.
 */
export type RemoteLoader = (
  entry: RegistryEntry,
  onModule?: (module: RemoteModule) => void,
) => Promise<LoadedRemote>;
/** Loads the release before the live one. `reason`: the error of the live one. */
export type LastGoodLoader = (entry: RegistryEntry, reason: unknown) => Promise<LoadedRemote>;

const routeIn = ({ routes }: RegistryEntry, pathname: string) =>
  routes.find((route) => matchPath(route.path, pathname));

/** Returns the remote that owns an address. */
export function ownerOf(
  registry: readonly RegistryEntry[],
  pathname: string,
): RegistryEntry | undefined {
  return registry.find((entry) => routeIn(entry, pathname));
}

/** Returns the ordering context that the route of an address declares. */
export function contextOfRoute(
  registry: readonly RegistryEntry[],
  pathname: string,
): RouteContext | undefined {
  const owner = ownerOf(registry, pathname);
  return owner && routeIn(owner, pathname)?.context;
}

/**
 * Returns the remote that fills a slot of the layout. If several claim it, the first one of the
 * registry: live releases are sorted by name, and releases that only this browser gets follow.
 */
export function ownerOfSlot(
  registry: readonly RegistryEntry[],
  slot: string,
): RegistryEntry | undefined {
  return registry.find((entry) => entry.slots.includes(slot));
}

// Includes the release, because a server loads several releases of one remote.
const keyOf = ({ remote, release }: RegistryEntry): string => `${remote}@${release}`;
const loaded = new Map<string, LoadedRemote>();
const pending = new Map<string, Promise<LoadedRemote>>();

const missingLoader = ({ remote }: RegistryEntry): Promise<LoadedRemote> =>
  Promise.reject(new Error(`${remote}: no loader is set`));
let load: RemoteLoader = missingLoader;
let loadLastGood: LastGoodLoader = missingLoader;

/** Sets the loaders of live releases and of the releases before them. */
export function setRemoteLoader(
  loader: RemoteLoader,
  lastGood: LastGoodLoader = missingLoader,
): void {
  load = loader;
  loadLastGood = lastGood;
}

/** Returns a remote if it has been loaded. */
export const loadedRemote = (entry: RegistryEntry): LoadedRemote | undefined =>
  loaded.get(keyOf(entry));

/** Returns all remotes that have been loaded. */
export const loadedRemotes = (): LoadedRemote[] => [...loaded.values()];

/** Shares a load between callers. A failed load is removed, so that the next call tries again. */
function track(entry: RegistryEntry, loading: Promise<LoadedRemote>): Promise<LoadedRemote> {
  const key = keyOf(entry);
  const promise = loading.then((remote) => {
    loaded.set(key, remote);
    return remote;
  });
  pending.set(key, promise);
  promise.catch(() => {
    if (pending.get(key) === promise) pending.delete(key);
  });
  return promise;
}

/**
 * Loads a remote and its messages. Later calls share the first load, unless it has failed.
 * @param onModule called before the messages are loaded; only by the call that starts the load
 * @throws if a script fails to load, times out, fails its integrity check or throws
 */
export function loadRemoteModule(
  entry: RegistryEntry,
  onModule?: (module: RemoteModule) => void,
): Promise<LoadedRemote> {
  return pending.get(keyOf(entry)) ?? track(entry, load(entry, onModule));
}

/** True if an older release has replaced the current one. */
export const hasFallenBack = (entry: RegistryEntry): boolean =>
  (loadedRemote(entry)?.release ?? entry.release) !== entry.release;

/** True if an older release can replace the current one. */
export const canFallBack = (entry: RegistryEntry): boolean =>
  entry.fallback !== undefined && loadedRemote(entry)?.release !== entry.fallback.release;

/** Loads the release before the live one. The page uses it until the next reload. */
export function fallBack(entry: RegistryEntry, reason: unknown): Promise<LoadedRemote> {
  return track(entry, loadLastGood(entry, reason));
}
