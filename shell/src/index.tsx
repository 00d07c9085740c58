// Must be the first import: the policy applies to every script that is loaded after it.
import './federation/trusted-scripts';
// Before all components, whose styles override these.
import './styles.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { startI18n } from '@smokehouse/shared/i18n';
import { BrowserRouter } from '@smokehouse/shared/router';
import { App } from './app';
import { startRemotes } from './federation/load-remote';
import { shellMessages } from './messages';
import { startOverlay } from './overlay/start';
import { page } from './page-config';
import { fillQueries, readPageData } from './page-data';
import { prefetchVisibleLinks } from './federation/prefetch-links';
import { preload } from './federation/preload';
import { startReports } from './reports/start';
import { removeLanguageFromAddress } from './session/language';
import { startSession } from './session/start';

/**
 * Time limit for the page's code before the first render. React shows a fallback for at least 300
 * ms, so a short wait is faster than rendering one. Unit: ms.
 */
const WAIT_FOR_PAGE_MS = 150;

async function start() {
  removeLanguageFromAddress();
  const i18nStarted = shellMessages(page.language).then((messages) => {
    startI18n(page.language, messages);
  });
  startRemotes(page.registry, i18nStarted);
  startReports();
  const pageLoaded = preload(page.registry, location.pathname);
  await i18nStarted;
  fillQueries(readPageData());
  startSession(page.language);
  const root = document.getElementById('root');
  if (!root) return;
  const app = <App router={(content) => <BrowserRouter>{content}</BrowserRouter>} />;
  // A page that the server rendered is hydrated at once, region by region: the navigation first,
  // the page when its remote has loaded.
  if (root.dataset['rendered'] === 'page') hydrateRoot(root, app);
  else {
    await Promise.race([
      pageLoaded,
      new Promise((resolve) => {
        setTimeout(resolve, WAIT_FOR_PAGE_MS);
      }),
    ]);
    // Replaces the loading frame if the server rendered one.
    createRoot(root).render(app);
  }
  prefetchVisibleLinks(page.registry);
  await startOverlay(page);
}

void start();
