import type { RegistryEntry } from '@smokehouse/shared/contract/federation';
import {
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { loadScript } from './integrity';

type LoadEntry = NonNullable<ModuleFederationRuntimePlugin['loadEntry']>;
/** The object that a remote's entry assigns to a global variable. */
type Container = NonNullable<Awaited<ReturnType<LoadEntry>>>;

/** A release of a remote, and the global variable that its entry assigns its container to. */
export type Source = Pick<RegistryEntry, 'release' | 'base' | 'entry' | 'integrity' | 'container'>;

/**
 * The name under which a release is registered with Module Federation. A page may load two releases
 * of one remote.
 */
const nameOf = ({ container, release }: Source): string => `${container}@${release}`;

const sources = new Map<string, Source>();
const usedContainers = new Set<string>();

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value;

/**
 * Returns the container of an entry that the page's HTML has loaded. Works once per name: later,
 * the global variable may hold the container of another release.
 */
function takeInitialContainer(name: string): Container | undefined {
  const container: unknown = usedContainers.has(name) ? undefined : Reflect.get(globalThis, name);
  usedContainers.add(name);
  return isContainer(container) ? container : undefined;
}

/** Makes the next release of a remote fetch its entry: the page's HTML has loaded another one's. */
export function discardInitialContainer({ container }: Source): void {
  usedContainers.add(container);
}

async function fetchContainer({ base, entry, container: name, integrity }: Source) {
  Reflect.set(globalThis, name, undefined);
  await loadScript(base + entry, integrity);
  const container: unknown = Reflect.get(globalThis, name);
  if (!isContainer(container)) throw new Error(`${base}${entry} defined no container ${name}`);
  return container;
}

const loadEntry: LoadEntry = async ({ remoteInfo }) => {
  const source = sources.get(remoteInfo.name);
  return source && (takeInitialContainer(source.container) ?? (await fetchContainer(source)));
};

/**
 * Registers releases with Module Federation. An entry that the page's HTML has loaded is reused;
 * others are loaded with an integrity check against the page's registry.
 */
export function registerReleases(releases: readonly Source[]): void {
  if (sources.size === 0) registerPlugins([{ name: 'integrity', loadEntry }]);
  const added = releases.filter((source) => !sources.has(nameOf(source)));
  for (const source of added) sources.set(nameOf(source), source);
  registerRemotes(
    added.map((source) => ({
      name: nameOf(source),
      entry: new URL(source.base + source.entry, location.href).href,
      entryGlobalName: source.container,
      type: 'global' as const,
    })),
  );
}

/**
 * Loads a module of a remote.
 * @throws if a script fails to load, fails its integrity check or throws, and if the remote
 *   requires other versions of shared modules than the page provides
 */
export async function loadFrom(source: Source, module: string): Promise<unknown> {
  registerReleases([source]);
  return loadRemote(nameOf(source) + module.slice(1));
}
