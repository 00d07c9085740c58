import { matchPath } from '@smokehouse/shared/router';
import type { RegistryEntry } from '@smokehouse/shared/contract/federation';
import { prefetchPage } from './prefetch';

declare global {
  interface Navigator {
    connection?: { saveData?: boolean; effectiveType?: string };
  }
}

/** Limit of prefetched pages: a first view leads to few of them. */
const MAX_PAGES = 3;

function isInViewport(link: Element): boolean {
  const { top, bottom, width } = link.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < innerHeight;
}

/**
 * Returns the addresses of the visible links, one for each route other than the current one. Links
 * of the page come before those of the navigation.
 */
function visibleAddresses(registry: readonly RegistryEntry[]): string[] {
  const patterns = registry.flatMap(({ routes }) => routes.map(({ path }) => path));
  const routeOf = (pathname: string) => patterns.find((pattern) => matchPath(pattern, pathname));
  const found = new Map([[routeOf(location.pathname), '']]);
  const links = document.querySelectorAll<HTMLAnchorElement>(
    'main a[href^="/"], header a[href^="/"]',
  );
  for (const link of links) {
    const route = routeOf(link.pathname);
    if (route !== undefined && !found.has(route) && isInViewport(link))
      found.set(route, link.pathname);
  }
  return [...found.values()].filter(Boolean).slice(0, MAX_PAGES);
}

async function prefetch(registry: readonly RegistryEntry[]): Promise<void> {
  for (const address of visibleAddresses(registry)) await prefetchPage(registry, address);
}

function whenIdle(run: () => void): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run);
  else setTimeout(run, 1000);
}

/**
 * Prefetches the code of the pages that the visible links lead to, one after the other, when the
 * page is loaded and the browser is idle. Does nothing for visitors who save data or have a very
 * slow connection.
 */
export function prefetchVisibleLinks(registry: readonly RegistryEntry[]): void {
  const { saveData, effectiveType = '' } = navigator.connection ?? {};
  if (saveData || effectiveType.endsWith('2g')) return;
  const begin = () => {
    whenIdle(() => void prefetch(registry));
  };
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}
