import { matchPath } from '@smokehouse/shared/router';
import type { RegistryEntry } from '@smokehouse/shared/contract/federation';
import { loadRemoteModule, ownerOf } from './registry';
import { shellRoutes } from './routes';

/**
 * Fetches what an address needs: the remote, its texts, its page.
 * @throws where anything of it does not come
 */
export async function loadPage(registry: readonly RegistryEntry[], pathname: string): Promise<void> {
  const entry = ownerOf(registry, pathname);
  const routes = entry ? (await loadRemoteModule(entry)).module.routes : shellRoutes;
  await routes.find((route) => route.path && matchPath(route.path, pathname))?.handle?.page?.preload();
}

/** The same ahead of time. Never throws: it only hurries. */
export async function preload(registry: readonly RegistryEntry[], pathname: string): Promise<void> {
  try {
    await loadPage(registry, pathname);
  } catch { /* the boundary tells when the page is really wanted */ }
}
