import { type ComponentType, createElement, lazy, useState } from 'react';
import type { LazyPage, RemoteRoute } from '@smokehouse/shared/contract/federation';

// The facade of React Router. Named exports keep it tree-shakable although it is shared.
export {
  BrowserRouter,
  Link,
  matchPath,
  matchRoutes,
  Navigate,
  NavLink,
  Outlet,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router-dom';

/**
 * A page whose code can be prefetched, and otherwise loads when it renders. A loaded page renders
 * without Suspense, because a fallback would delay it by about 300 ms.
 */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): LazyPage {
  let Loaded: ComponentType | undefined;
  let pending: Promise<{ default: ComponentType }> | undefined;
  const start = () => {
    pending ??= load().then((loaded) => {
      // Else React says "Minified React error #306" to whoever publishes it.
      if (!loaded.default) throw new Error('the page has no default export');
      Loaded = loaded.default;
      return loaded;
    });
    // A failed load can be retried.
    pending.catch(() => {
      pending = undefined;
    });
    return pending;
  };
  const Lazy = lazy(start);
  function Page() {
    // Chosen once: another type in the next render would mount the page anew, without its state.
    const [Shown] = useState<ComponentType>(() => Loaded ?? Lazy);
    return createElement(Shown);
  }
  return Object.assign(Page, {
    preload: async () => {
      await start();
    },
  });
}

/** A route of a remote whose page can be prefetched. */
export function pageRoute(path: string, page: LazyPage): RemoteRoute {
  return { path, element: createElement(page), handle: { page } };
}
