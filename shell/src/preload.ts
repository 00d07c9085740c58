import { matchRoutes } from '@smokehouse/shared/router';
import type {
  LazyPage,
  RegistryEntry,
  RemoteModule,
  RemoteRoute,
} from '@smokehouse/shared/contract/federation';
import { loadRemoteModule, ownerOf } from './registry';
import { shellRoutes } from './routes';

/** The page that an address shows, which may stand inside the frame of others. */
function pageAt(routes: readonly RemoteRoute[], pathname: string): LazyPage | undefined {
  return (
    matchRoutes(routes as Parameters<typeof matchRoutes>[0], pathname)?.at(-1)?.route as
      RemoteRoute | undefined
  )?.handle?.page;
}

/**
 * Fetches what an address needs: the remote, its texts, its page.
 * @throws where anything of it does not come
 */
export async function loadPage(
  registry: readonly RegistryEntry[],
  pathname: string,
): Promise<void> {
  const entry = ownerOf(registry, pathname);
  const fetchPage = (routes: readonly RemoteRoute[]) => pageAt(routes, pathname)?.preload();
  // The page travels beside the remote's texts. Where it fails it is asked for again below, and
  // says so there.
  const ahead = (module: RemoteModule) => {
    fetchPage(module.routes)?.catch(() => {});
  };
  await fetchPage(entry ? (await loadRemoteModule(entry, ahead)).module.routes : shellRoutes);
}

/** The same ahead of time. Never throws: it only hurries. */
export async function preload(registry: readonly RegistryEntry[], pathname: string): Promise<void> {
  try {
    await loadPage(registry, pathname);
  } catch {
    /* the boundary tells when the page is really wanted */
  }
}
