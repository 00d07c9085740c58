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

/** Prefetches the page of a link that is pointed at or focused. */
function prefetchOnHover(registry: readonly RegistryEntry[]): void {
  const onPoint = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href^="/"]') : null;
    if (link instanceof HTMLAnchorElement) void prefetchPage(registry, link.pathname);
  };
  addEventListener('pointerover', onPoint, { passive: true });
  addEventListener('focusin', onPoint);
}

/**
 * Prefetches the code of the pages that the visible links lead to, one after the other, when the
 * browser is idle, and that of each link that is pointed at. Visitors who save data or have a very
 * slow connection get only the latter. Call it after the page has loaded.
 */
export function startPrefetching(registry: readonly RegistryEntry[]): void {
  prefetchOnHover(registry);
  const { saveData, effectiveType = '' } = navigator.connection ?? {};
  if (saveData || effectiveType.endsWith('2g')) return;
  whenIdle(() => void prefetch(registry));
}
