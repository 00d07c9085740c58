import { matchPath } from '@smokehouse/shared/router';
import type { RegistryEntry, RemoteModule } from '@smokehouse/shared/contract/federation';

// What the page is made of and what of it is there. It runs in browsers and on servers: how a
// remote is fetched is set from outside.

/** A remote that is there: its module, and the release that it came from. */
export interface LoadedRemote {
  module: RemoteModule;
  release: string;
}

/**
 * Fetches a remote and its texts. `ahead` is told of its module before the texts are here: pages
 * can travel beside them.
 */
export type RemoteLoader = (
  entry: RegistryEntry,
  ahead?: (module: RemoteModule) => void,
) => Promise<LoadedRemote>;
/**
 * The same of the release before the live one. `reason`: why the live one is not wanted any more.
 */
export type LastGoodLoader = (entry: RegistryEntry, reason: unknown) => Promise<LoadedRemote>;

/** The remote that owns an address, if any. */
export function ownerOf(
  registry: readonly RegistryEntry[],
  pathname: string,
): RegistryEntry | undefined {
  return registry.find((entry) => entry.routes.some((route) => matchPath(route.path, pathname)));
}

/** The remote that fills a place of the layout, if any. */
export function ownerOfSlot(
  registry: readonly RegistryEntry[],
  slot: string,
): RegistryEntry | undefined {
  return registry.find((entry) => entry.slots.includes(slot));
}

// By release as well: a server holds several releases of one remote.
const keyOf = ({ remote, release }: RegistryEntry): string => `${remote}@${release}`;
const loaded = new Map<string, LoadedRemote>();
const pending = new Map<string, Promise<LoadedRemote>>();

const unset = ({ remote }: RegistryEntry): Promise<LoadedRemote> =>
  Promise.reject(new Error(`${remote}: nothing was set to load it`));
let load: RemoteLoader = unset;
let loadLastGood: LastGoodLoader = unset;

/** Says how remotes are fetched here, and how the release before the live one is where it fails. */
export function setRemoteLoader(loader: RemoteLoader, lastGood: LastGoodLoader = unset): void {
  load = loader;
  loadLastGood = lastGood;
}

/** A remote that has been loaded already, without waiting. */
export const loadedRemote = (entry: RegistryEntry): LoadedRemote | undefined =>
  loaded.get(keyOf(entry));

/** Every remote that has been loaded so far. */
export const loadedRemotes = (): LoadedRemote[] => [...loaded.values()];

function keep(entry: RegistryEntry, loading: Promise<LoadedRemote>): Promise<LoadedRemote> {
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
 * Loads a remote and its texts, once; `ahead` is told of the module first, where it was not asked
 * for before; a failure is forgotten, so that the next call tries again.
 * @throws where a file is missing, late, tampered with, or throws while it loads
 */
export function loadRemoteModule(
  entry: RegistryEntry,
  ahead?: (module: RemoteModule) => void,
): Promise<LoadedRemote> {
  return pending.get(keyOf(entry)) ?? keep(entry, load(entry, ahead));
}

/** True where an older release can still take the place of the one that is shown. */
export const canFallBack = (entry: RegistryEntry): boolean =>
  entry.fallback !== undefined && loadedRemote(entry)?.release !== entry.fallback.release;

/** Loads the release before the live one, for good: the visit stays with it. */
export function fallBack(entry: RegistryEntry, reason: unknown): Promise<LoadedRemote> {
  return keep(entry, loadLastGood(entry, reason));
}
