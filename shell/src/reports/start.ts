import { page } from '../page-config';
import { aboutAddress, routePattern } from './about';
import { watchErrors } from './failures';
import { report, sendReports } from './queue';

/** Nothing of a first view is under way any more by then. Unit: ms. */
const AFTER_LOAD_MS = 3000;

/**
 * Reports how the releases of this page do: see shared/contract/reports. Nothing names the visitor.
 */
export function startReports(): void {
  watchErrors();
  report({
    kind: 'loaded',
    remote: 'shell',
    release: page.shell,
    page: routePattern(page.registry, location.pathname),
  });
  // On the window, which is told last: measurements are final by then.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sendReports();
  });
  addEventListener('pagehide', sendReports);
  const begun = aboutAddress(page, location.pathname);
  const measure = () =>
    setTimeout(() => {
      void measureLater(begun);
    }, AFTER_LOAD_MS);
  if (document.readyState === 'complete') measure();
  else addEventListener('load', measure, { once: true });
}

/** What is measured belongs to the page that the visit began with. */
async function measureLater(begun: ReturnType<typeof aboutAddress>): Promise<void> {
  try {
    const { measureVitals } = await import(/* webpackChunkName: "vitals" */ './vitals');
    measureVitals((metric, value) => {
      report({ kind: 'vital', ...begun, metric, value });
    });
  } catch {
    /* a page that is not measured is as good as any other */
  }
}
