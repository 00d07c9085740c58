import { type ComponentType, createElement, lazy } from 'react';
import type { LazyPage, RemoteRoute } from '@smokehouse/shared/contract/federation';

// The only door to React Router: explicit names keep it tree-shaken although it is shared.
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
 * A page whose code is fetched ahead of rendering where there is time, and on rendering otherwise.
 * Once fetched it renders directly: showing a Suspense fallback first would hold the page back by
 * about 300 ms.
 */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): LazyPage {
  let Ready: ComponentType | undefined;
  let pending: Promise<{ default: ComponentType }> | undefined;
  const start = () => {
    pending ??= load().then((loaded) => {
      Ready = loaded.default;
      return loaded;
    });
    // A failed fetch must not poison the next try.
    pending.catch(() => {
      pending = undefined;
    });
    return pending;
  };
  const Lazy = lazy(start);
  function Page() {
    return createElement(Ready ?? Lazy);
  }
  return Object.assign(Page, {
    preload: async () => {
      await start();
    },
  });
}

/** A route of a remote whose page can be fetched ahead. */
export function pageRoute(path: string, page: LazyPage): RemoteRoute {
  return { path, element: createElement(page), handle: { page } };
}
