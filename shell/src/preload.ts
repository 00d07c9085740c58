import { matchPath } from '@smokehouse/shared/router';
import type { RegistryEntry, RemoteModule, RemoteRoute } from '@smokehouse/shared/contract/federation';
import { loadRemoteModule, ownerOf } from './registry';
import { shellRoutes } from './routes';

/**
 * Fetches what an address needs: the remote, its texts, its page.
 * @throws where anything of it does not come
 */
export async function loadPage(registry: readonly RegistryEntry[], pathname: string): Promise<void> {
  const entry = ownerOf(registry, pathname);
  const fetchPage = (routes: readonly RemoteRoute[]) => routes.find((route) => route.path && matchPath(route.path, pathname))?.handle?.page?.preload();
  // The page travels beside the remote's texts. Where it fails it is asked for again below, and says so there.
  const ahead = (module: RemoteModule) => { fetchPage(module.routes)?.catch(() => {}); };
  await fetchPage(entry ? (await loadRemoteModule(entry, ahead)).module.routes : shellRoutes);
}

/** The same ahead of time. Never throws: it only hurries. */
export async function preload(registry: readonly RegistryEntry[], pathname: string): Promise<void> {
  try {
    await loadPage(registry, pathname);
  } catch { /* the boundary tells when the page is really wanted */ }
}
