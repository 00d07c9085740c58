import { createRoot } from 'react-dom/client';
import { startI18n } from '@smokehouse/shared/i18n';
import { App } from './app';
import { startRemotes } from './load-remote';
import { shellMessages } from './messages';
import { page } from './page-config';
import { preload } from './preload';
import { forgetLanguageInAddress } from './session/language';
import { startSession } from './session/start';
import './styles.css';

/** A short wait for the page's code beats painting a fallback first, which React then keeps for 300 ms. Unit: ms. */
const WAIT_FOR_PAGE_MS = 150;

async function start() {
  forgetLanguageInAddress();
  startRemotes(page);
  const ready = preloadAfter(shellMessages(page.language).then((messages) => { startI18n(page.language, messages); }));
  await ready.texts;
  startSession(page.language);
  await Promise.race([ready.page, new Promise((resolve) => { setTimeout(resolve, WAIT_FOR_PAGE_MS); })]);
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<App />);
}

/** The remote's scripts travel while the texts do; its texts are added when i18next has started. */
function preloadAfter(texts: Promise<void>) {
  return { texts, page: texts.then(() => preload(page.registry, location.pathname)) };
}

void start();
