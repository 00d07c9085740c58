// First of all: from here on no script comes into the page but through it.
import './trusted-scripts';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { startI18n } from '@smokehouse/shared/i18n';
import { BrowserRouter } from '@smokehouse/shared/router';
import { App } from './app';
import { startRemotes } from './load-remote';
import { shellMessages } from './messages';
import { startOverlay } from './overlay/start';
import { page } from './page-config';
import { fillQueries, readPageData } from './page-data';
import { preload } from './preload';
import { preloadAhead } from './preload-ahead';
import { startReports } from './reports/start';
import { forgetLanguageInAddress } from './session/language';
import { startSession } from './session/start';
import './styles.css';

/**
 * A short wait for the page's code beats painting a fallback first, which React then keeps for 300
 * ms. Unit: ms.
 */
const WAIT_FOR_PAGE_MS = 150;

async function start() {
  forgetLanguageInAddress();
  const texts = shellMessages(page.language).then((messages) => {
    startI18n(page.language, messages);
  });
  startRemotes(page.registry, texts);
  startReports();
  const pageIsHere = preload(page.registry, location.pathname);
  await texts;
  fillQueries(readPageData());
  startSession(page.language);
  const root = document.getElementById('root');
  if (!root) return;
  const app = <App router={(content) => <BrowserRouter>{content}</BrowserRouter>} />;
  // What the server rendered is taken over at once, region by region: the navigation first, the
  // page when its remote is here.
  if (root.dataset['rendered'] === 'page') hydrateRoot(root, app);
  else {
    await Promise.race([
      pageIsHere,
      new Promise((resolve) => {
        setTimeout(resolve, WAIT_FOR_PAGE_MS);
      }),
    ]);
    // Takes the place of the frame around a page that is being loaded, if there was one.
    createRoot(root).render(app);
  }
  preloadAhead(page.registry);
  await startOverlay(page);
}

void start();
