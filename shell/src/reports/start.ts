import { page } from '../page-config';
import { watchErrors } from './failures';
import { report, sendReports } from './queue';
import { type ReportSubject, routePattern, subjectOfAddress } from './subject';

/** Delay after the load event; the first view needs no more requests by then. Unit: ms. */
const MEASURE_DELAY_MS = 3000;

/**
 * Starts to report loads, failures and web vitals of this page's releases. See
 * shared/contract/reports. Reports contain nothing that identifies the visitor.
 */
export function startReports(): void {
  watchErrors();
  report({
    kind: 'loaded',
    remote: 'shell',
    release: page.shell,
    page: routePattern(page.registry, location.pathname),
  });
  // The event reaches the window after the document, so the web vitals are final here.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sendReports();
  });
  addEventListener('pagehide', sendReports);
  const firstPage = subjectOfAddress(page, location.pathname);
  const measure = () =>
    setTimeout(() => {
      void reportVitals(firstPage);
    }, MEASURE_DELAY_MS);
  if (document.readyState === 'complete') measure();
  else addEventListener('load', measure, { once: true });
}

/** Reports the web vitals. They belong to the page that the visit began with. */
async function reportVitals(firstPage: ReportSubject): Promise<void> {
  try {
    const { measureVitals } = await import(/* webpackChunkName: "vitals" */ './vitals');
    measureVitals((metric, value) => {
      report({ kind: 'vital', ...firstPage, metric, value });
    });
  } catch {
    /* the page works without measurements */
  }
}
