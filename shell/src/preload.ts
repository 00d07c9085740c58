import { matchPath } from '@smokehouse/shared/router';
import type { RegistryEntry } from '@smokehouse/shared/contract/federation';
import { loadRemoteModule, ownerOf } from './registry';
import { shellRoutes } from './routes';

/** Fetches what an address needs: the remote, its texts, its page. Never throws: it only hurries. */
export async function preload(registry: readonly RegistryEntry[], pathname: string): Promise<void> {
  const entry = ownerOf(registry, pathname);
  try {
    const routes = entry ? (await loadRemoteModule(entry)).module.routes : shellRoutes;
    await routes.find((route) => route.path && matchPath(route.path, pathname))?.handle?.page?.preload();
  } catch { /* the boundary tells when the page is really wanted */ }
}
