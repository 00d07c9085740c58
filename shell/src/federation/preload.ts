import { matchRoutes } from '@smokehouse/shared/router';
import type {
  LazyPage,
  RegistryEntry,
  RemoteModule,
  RemoteRoute,
} from '@smokehouse/shared/contract/federation';
import { loadRemoteModule, ownerOf } from './registry';
import { shellRoutes } from '../routes';

/** Returns the page of an address. It is the innermost of nested routes. */
function pageAt(routes: readonly RemoteRoute[], pathname: string): LazyPage | undefined {
  return (
    matchRoutes(routes as Parameters<typeof matchRoutes>[0], pathname)?.at(-1)?.route as
      RemoteRoute | undefined
  )?.handle?.page;
}

/**
 * Loads the code of an address: the remote, its messages and its page.
 * @throws if any part fails to load
 */
export async function loadPage(
  registry: readonly RegistryEntry[],
  pathname: string,
): Promise<void> {
  const entry = ownerOf(registry, pathname);
  const fetchPage = (routes: readonly RemoteRoute[]) => pageAt(routes, pathname)?.preload();
  // Loads the page in parallel with the remote's messages. If it fails, the request below is sent
  // again and throws.
  const onModule = (module: RemoteModule) => {
    fetchPage(module.routes)?.catch(() => {});
  };
  await fetchPage(entry ? (await loadRemoteModule(entry, onModule)).module.routes : shellRoutes);
}

/** Loads the code of an address ahead of time. Never throws. */
export async function preload(registry: readonly RegistryEntry[], pathname: string): Promise<void> {
  try {
    await loadPage(registry, pathname);
  } catch {
    /* the error boundary handles the failure when the page is opened */
  }
}
