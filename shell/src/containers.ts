import type { RegistryEntry } from '@smokehouse/shared/contract/federation';
import { loadScript } from './vouched-scripts';

/** What the entry of a remote leaves on the page: webpack's container, as Module Federation has defined it since webpack 5. */
interface Container {
  /** Takes the page's shared modules over. Once for each container; again with the same scope does no harm. */
  init: (shareScope: object) => void | Promise<void>;
  /** @throws where the module's scripts do not come */
  get: (module: string) => Promise<() => unknown>;
}

/** Which release of a remote is meant, and under which global name its entry leaves its container. */
export type Source = Pick<RegistryEntry, 'base' | 'entry' | 'integrity' | 'container'>;

// Written by webpack: the modules that this build provides (`build/webpack/preset.cjs`).
declare const __webpack_init_sharing__: (scope: 'default') => void | Promise<void>;
declare const __webpack_share_scopes__: { default: object };

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null && 'init' in value && 'get' in value;

const asked = new Set<string>();

/** The container that the page's own tag left, once: what stands under the name later may be another release's. */
function leftByPage(name: string): Container | undefined {
  const left: unknown = asked.has(name) ? undefined : Reflect.get(globalThis, name);
  asked.add(name);
  return isContainer(left) ? left : undefined;
}

async function fetchContainer(url: string, { container: name, integrity }: Source): Promise<Container> {
  Reflect.set(globalThis, name, undefined);
  await loadScript(url, integrity);
  const container: unknown = Reflect.get(globalThis, name);
  if (!isContainer(container)) throw new Error(`${url} left no container ${name}`);
  return container;
}

async function open(url: string, source: Source): Promise<Container> {
  const container = leftByPage(source.container) ?? await fetchContainer(url, source);
  await __webpack_init_sharing__('default');
  await container.init(__webpack_share_scopes__.default);
  return container;
}

const containers = new Map<string, Promise<Container>>();

/** The container of a release, once; a failure is forgotten. */
function containerOf(source: Source): Promise<Container> {
  const url = source.base + source.entry;
  const known = containers.get(url);
  if (known) return known;
  const opening = open(url, source);
  containers.set(url, opening);
  opening.catch(() => { containers.delete(url); });
  return opening;
}

/**
 * A module of a remote that was built and deployed by itself. The page brings the live release's entry along where it shows a page of the
 * remote (`server/src/site/preloads.ts`); any other is fetched.
 * @throws where a script does not come, is not what is vouched for, or throws, and where the remote wants other shared versions than the page's
 */
export async function loadFrom(source: Source, module: string): Promise<unknown> {
  const container = await containerOf(source);
  return (await container.get(module))();
}
