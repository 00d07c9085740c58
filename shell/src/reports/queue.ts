import type { Report } from '@smokehouse/shared/contract';

/** More from one page would tell nothing new. */
const MAX_A_PAGE = 40;
/** As the server takes them: MAX_REPORTS of the contract. */
const MAX_A_CALL = 20;

const told = new Set<string>();
const waiting: Report[] = [];

/** What tells two reports apart; a measurement is told once, whatever it says. */
const keyOf = (one: Report): string =>
  JSON.stringify([
    one.kind,
    one.remote,
    one.release,
    one.page,
    one.kind === 'vital' ? one.metric : 'reason' in one ? one.reason : '',
  ]);

/** Notes a report, each once a page: failures go out at once, the rest when the page is left. */
export function report(one: Report): void {
  const key = keyOf(one);
  if (told.has(key) || told.size >= MAX_A_PAGE) return;
  told.add(key);
  waiting.push(one);
  const isFailure = one.kind !== 'loaded' && one.kind !== 'vital';
  if (isFailure || document.visibilityState === 'hidden') sendReports();
}

/**
 * Sends what waits in a way that outlives the page. A report that does not arrive is missed by
 * nobody.
 */
export function sendReports(): void {
  while (waiting.length > 0) {
    const body = JSON.stringify({ reports: waiting.splice(0, MAX_A_CALL) });
    navigator.sendBeacon('/api/reports', new Blob([body], { type: 'application/json' }));
  }
}
