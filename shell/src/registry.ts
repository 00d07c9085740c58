import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { matchPath } from '@smokehouse/shared/router';
import type { RegistryEntry, RemoteModule } from '@smokehouse/shared/contract/federation';
import { i18n } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import type { Language } from '@smokehouse/shared/contract';
import { page } from './page-config';
import { shellRoutes } from './routes';

declare global {
  // Read by the script loaders of every bundle, so that no script runs that the page does not vouch for.
  // eslint-disable-next-line no-var
  var __SMOKEHOUSE_INTEGRITY__: Readonly<Record<string, string>> | undefined;
  // How often a visitor has asked for another try: part of every script's address from then on.
  // eslint-disable-next-line no-var
  var __SMOKEHOUSE_RETRY__: number | undefined;
}

/** A script that has not arrived by then will not. Unit: ms. */
const SCRIPT_TIMEOUT_MS = 8000;

globalThis.__SMOKEHOUSE_INTEGRITY__ = page.integrity;

/** Makes every script that is asked for from now on a new request, instead of a share in the one that failed. */
export function beginRetry(): void {
  globalThis.__SMOKEHOUSE_RETRY__ = (globalThis.__SMOKEHOUSE_RETRY__ ?? 0) + 1;
}

const attempts = new Map<string, number>();

registerPlugins([{
  name: 'vouched-scripts',
  createScript({ url }: { url: string }) {
    const attempt = attempts.get(url) ?? 0;
    attempts.set(url, attempt + 1);
    const script = document.createElement('script');
    // The same address again would only join the request that hangs.
    const again = attempt + (globalThis.__SMOKEHOUSE_RETRY__ ?? 0);
    script.src = again ? `${url}?r=${again}` : url;
    script.async = true;
    const integrity = page.integrity[new URL(url, location.href).pathname];
    script.crossOrigin = 'anonymous';
    if (integrity) script.integrity = integrity;
    return { script, timeout: SCRIPT_TIMEOUT_MS };
  },
}]);
registerRemotes(page.registry.map((entry) => ({ name: entry.container, entry: entry.base + entry.entry, type: 'global' as const, entryGlobalName: entry.container })));

/** The remote that owns an address, if any. */
export function ownerOf(pathname: string): RegistryEntry | undefined {
  return page.registry.find((entry) => entry.routes.some((route) => matchPath(route.path, pathname)));
}

/** The remote that fills a place of the layout, if any. */
export function ownerOfSlot(slot: string): RegistryEntry | undefined {
  return page.registry.find((entry) => entry.slots.includes(slot));
}

const loaded = new Map<string, RemoteModule>();
const pending = new Map<string, Promise<RemoteModule>>();

/** A remote that has been loaded already, without waiting. */
export const loadedRemote = (remote: string): RemoteModule | undefined => loaded.get(remote);

async function addMessages(module: RemoteModule, language: Language): Promise<void> {
  if (!i18n.hasResourceBundle(language, module.namespace)) i18n.addResourceBundle(language, module.namespace, await module.messages(language));
}

/**
 * Loads a remote and its texts, once; a failure is forgotten, so that the next call tries again.
 * @throws where a file is missing, late, tampered with, or throws while it loads
 */
export function loadRemoteModule(entry: RegistryEntry): Promise<RemoteModule> {
  const running = pending.get(entry.remote);
  if (running) return running;
  const promise = (async () => {
    const module = await loadRemote<RemoteModule>(`${entry.container}/routes`);
    if (!module?.routes) throw new Error(`${entry.remote}: not a remote`);
    await addMessages(module, useLanguage.getState().language);
    loaded.set(entry.remote, module);
    return module;
  })();
  pending.set(entry.remote, promise);
  promise.catch(() => pending.delete(entry.remote));
  return promise;
}

/** Fetches the texts of every loaded remote in a language, before the page switches to it. */
export async function loadMessages(language: Language): Promise<void> {
  await Promise.all([...loaded.values()].map((module) => addMessages(module, language)));
}

/** Fetches what an address needs: the remote, its texts, its page. Never throws: it only hurries. */
export async function preload(pathname: string): Promise<void> {
  const entry = ownerOf(pathname);
  try {
    const routes = entry ? (await loadRemoteModule(entry)).routes : shellRoutes;
    await routes.find((route) => route.path && matchPath(route.path, pathname))?.handle?.page?.preload();
  } catch { /* the boundary tells when the page is really wanted */ }
}
