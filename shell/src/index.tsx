// Must be the first import: the policy applies to every script that is loaded after it.
import './federation/trusted-scripts';
// Before all components, whose styles override these.
import './styles.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app';
import { lateStylesheet } from './federation/late-stylesheet';
import { startRemotes } from './federation/load-remote';
import { startMessages } from './messages';
import { startOverlay } from './overlay/start';
import { page } from './page-config';
import { fillQueries, readPageData } from './page-data';
import { PageRouter } from './federation/page-router';
import { waitForPage } from './federation/preload';
import { hasFallenBack } from './federation/registry';
import { startReports } from './reports/start';
import { removeLanguageFromAddress } from './session/language';
import { startSession } from './session/start';

/** After the first view, which does not need this code and works without it. */
const startLater = (): unknown =>
  import(/* webpackChunkName: "later" */ './later').then(
    (later) => later.startLater(page.registry),
    () => undefined,
  );

/**
 * React renders a region anew that it cannot hydrate. That is expected where a remote fell back:
 * the page's HTML is of another release.
 */
function reportRecovered(error: unknown) {
  if (!page.registry.some(hasFallenBack)) reportError(error);
}

async function start() {
  removeLanguageFromAddress();
  const i18nStarted = startMessages(page.language);
  startRemotes(page.registry, i18nStarted);
  startReports();
  const pageLoaded = waitForPage(page.registry, location.pathname);
  await i18nStarted;
  fillQueries(readPageData());
  startSession(page.language);
  const root = document.getElementById('root');
  if (!root) return;
  const app = <App router={(content) => <PageRouter>{content}</PageRouter>} />;
  // A page that the server rendered is hydrated at once, region by region: the navigation first,
  // the page when its remote has loaded. Without its styles, the rendered page is replaced.
  if (root.dataset['rendered'] === 'page' && !lateStylesheet())
    hydrateRoot(root, app, { onRecoverableError: reportRecovered });
  else {
    await pageLoaded;
    // Replaces the loading frame if the server rendered one.
    createRoot(root).render(app);
  }
  if (document.readyState === 'complete') startLater();
  else addEventListener('load', startLater, { once: true });
  await startOverlay(page);
}

void start();
