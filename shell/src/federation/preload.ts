import { matchRoutes } from '@smokehouse/shared/router';
import type {
  LazyPage,
  RegistryEntry,
  RemoteModule,
  RemoteRoute,
} from '@smokehouse/shared/contract/federation';
import { loadRemoteModule, ownerOf } from './registry';
import { shellRoutes } from '../routes';

/**
 * Time limit for a page's code before the page is rendered without it. React shows a fallback for
 * at least 300 ms, so a short wait is faster than rendering one. Unit: ms.
 */
const WAIT_FOR_PAGE_MS = 150;

/** Returns the page of an address. It is the innermost of nested routes. */
function pageAt(routes: readonly RemoteRoute[], pathname: string): LazyPage | undefined {
  return (
    matchRoutes(routes as Parameters<typeof matchRoutes>[0], pathname)?.at(-1)?.route as
      | RemoteRoute
      | undefined
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

/** Loads the code of the address that is opened. Never throws. */
export async function preload(registry: readonly RegistryEntry[], pathname: string): Promise<void> {
  try {
    await loadPage(registry, pathname);
  } catch {
    /* the error boundary handles the failure when the page is rendered */
  }
}

/**
 * Resolves when the code of an address has run, at the latest after {@link WAIT_FOR_PAGE_MS}.
 */
export async function waitForPage(
  registry: readonly RegistryEntry[],
  pathname: string,
): Promise<void> {
  await Promise.race([
    preload(registry, pathname),
    new Promise((resolve) => {
      setTimeout(resolve, WAIT_FOR_PAGE_MS);
    }),
  ]);
}
