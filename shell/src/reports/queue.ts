import type { Report } from '@smokehouse/shared/contract';

/** Limit per page, so that a failing page does not flood the server. */
const MAX_REPORTS_PER_PAGE = 40;
/** The server's limit: MAX_REPORTS of the contract. */
const MAX_REPORTS_PER_CALL = 20;

const reportedKeys = new Set<string>();
const queue: Report[] = [];

/** Identifies a report. A metric is reported once, whatever its value. */
const keyOf = (one: Report): string =>
  JSON.stringify([
    one.kind,
    one.remote,
    one.release,
    one.page,
    one.kind === 'vital' ? one.metric : 'reason' in one ? one.reason : '',
  ]);

/**
 * Queues a report, each once per page. Failures are sent at once, other reports when the visitor
 * leaves the page.
 */
export function report(one: Report): void {
  const key = keyOf(one);
  if (reportedKeys.has(key) || reportedKeys.size >= MAX_REPORTS_PER_PAGE) return;
  reportedKeys.add(key);
  queue.push(one);
  const isFailure = one.kind !== 'loaded' && one.kind !== 'vital';
  if (isFailure || document.visibilityState === 'hidden') sendReports();
}

/** Sends the queue with requests that outlive the page. Lost reports are not sent again. */
export function sendReports(): void {
  while (queue.length > 0) {
    const body = JSON.stringify({ reports: queue.splice(0, MAX_REPORTS_PER_CALL) });
    navigator.sendBeacon('/api/reports', new Blob([body], { type: 'application/json' }));
  }
}
