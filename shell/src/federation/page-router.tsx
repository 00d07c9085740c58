import { type ReactNode, useState } from 'react';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  unstable_HistoryRouter as HistoryRouter,
} from 'react-router-dom';
import { page } from '../page-config';
import { waitForPage } from './preload';

/**
 * The browser's history, which reports a new address when its page can be rendered. Code of a page
 * is fetched ahead, but runs only when the page is opened; without this wait, React would show a
 * fallback in between. The last of several navigations counts.
 */
function createPageHistory() {
  // With `v5Compat`, the listener is also called for the page's own navigations.
  const history = createBrowserHistory({ v5Compat: true });
  const listen = history.listen.bind(history);
  let navigations = 0;
  history.listen = (listener) =>
    listen((update) => {
      navigations += 1;
      const navigation = navigations;
      const { pathname } = update.location;
      void waitForPage(page.registry, pathname).then(() => {
        if (navigation === navigations) listener(update);
      });
    });
  return history;
}

/** The page's router. */
export function PageRouter({ children }: { children: ReactNode }) {
  const [history] = useState(createPageHistory);
  return <HistoryRouter history={history}>{children}</HistoryRouter>;
}
