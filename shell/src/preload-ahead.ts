import { matchPath } from '@smokehouse/shared/router';
import type { RegistryEntry } from '@smokehouse/shared/contract/federation';
import { preload } from './preload';

declare global {
  interface Navigator {
    connection?: { saveData?: boolean; effectiveType?: string };
  }
}

/** Kinds of pages that are fetched ahead at most: a first look leads to few of them. */
const MAX_PAGES = 3;

function isInSight(link: Element): boolean {
  const { top, bottom, width } = link.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < innerHeight;
}

/**
 * The addresses of the links in sight, those of the page before those of the navigation, one for
 * each kind of page that is not this one.
 */
function addressesInSight(registry: readonly RegistryEntry[]): string[] {
  const patterns = registry.flatMap(({ routes }) => routes.map(({ path }) => path));
  const kindOf = (pathname: string) => patterns.find((pattern) => matchPath(pattern, pathname));
  const found = new Map([[kindOf(location.pathname), '']]);
  for (const link of document.querySelectorAll<HTMLAnchorElement>(
    'main a[href^="/"], header a[href^="/"]',
  )) {
    const kind = kindOf(link.pathname);
    if (kind !== undefined && !found.has(kind) && isInSight(link)) found.set(kind, link.pathname);
  }
  return [...found.values()].filter(Boolean).slice(0, MAX_PAGES);
}

/**
 * Fetches the code of the pages that the links in sight lead to, one after the other, once the page
 * is loaded and the browser has nothing else to do; not for visitors who save data or are on a very
 * slow line.
 */
export function preloadAhead(registry: readonly RegistryEntry[]): void {
  const { saveData, effectiveType = '' } = navigator.connection ?? {};
  if (saveData || effectiveType.endsWith('2g')) return;
  // Safari has no idle callback; a moment after the page is loaded will do.
  const whenIdle = (run: () => void) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(run);
    else setTimeout(run, 1000);
  };
  const begin = () =>
    whenIdle(
      () =>
        void (async () => {
          for (const address of addressesInSight(registry)) await preload(registry, address);
        })(),
    );
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}
