import type { RegistryEntry } from '@smokehouse/shared/contract/federation';
import {
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { loadScript } from './integrity';

type LoadEntry = NonNullable<ModuleFederationRuntimePlugin['loadEntry']>;
/** What the entry of a remote leaves on the page. */
type Container = NonNullable<Awaited<ReturnType<LoadEntry>>>;

/**
 * Which release of a remote is meant, and the global name under which its entry leaves its
 * container.
 */
export type Source = Pick<RegistryEntry, 'release' | 'base' | 'entry' | 'integrity' | 'container'>;

/**
 * The name under which Module Federation knows a release. A page may hold two releases of a remote.
 */
const nameOf = ({ container, release }: Source): string => `${container}@${release}`;

const sources = new Map<string, Source>();
const usedContainers = new Set<string>();

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value;

/**
 * The container of an entry that the page itself contained, once: later, the global variable may
 * hold another release's.
 */
function takeInitialContainer(name: string): Container | undefined {
  const container: unknown = usedContainers.has(name) ? undefined : Reflect.get(globalThis, name);
  usedContainers.add(name);
  return isContainer(container) ? container : undefined;
}

async function fetchContainer({ base, entry, container: name, integrity }: Source) {
  Reflect.set(globalThis, name, undefined);
  await loadScript(base + entry, integrity);
  const container: unknown = Reflect.get(globalThis, name);
  if (!isContainer(container)) throw new Error(`${base}${entry} left no container ${name}`);
  return container;
}

const loadEntry: LoadEntry = async ({ remoteInfo }) => {
  const source = sources.get(remoteInfo.name);
  return source && (takeInitialContainer(source.container) ?? (await fetchContainer(source)));
};

/**
 * Makes releases known to Module Federation. Their entries are loaded with the integrity hashes of
 * the page's registry, or taken from the page where it contained them.
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
 * Loads a module of a remote that was built and deployed by itself.
 * @throws where a script cannot be loaded, fails its integrity check or throws, and where the
 *   remote requires other versions of shared modules than the page provides
 */
export async function loadFrom(source: Source, module: string): Promise<unknown> {
  registerReleases([source]);
  return loadRemote(nameOf(source) + module.slice(1));
}
