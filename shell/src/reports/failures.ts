import type { RegistryEntry } from '@smokehouse/shared/contract/federation';
import { page } from '../page-config';
import { report } from './queue';
import { framesOf, reasonOf } from './reason';
import { releaseOfScript, routePattern } from './subject';

type Kind = 'load-failed' | 'fell-back' | 'crashed';

/**
 * Reports a failure of a release on the current page.
 * @param components React's stack of the components around the error
 */
export function reportFailure(
  kind: Kind,
  { remote, release }: { remote: string; release: string },
  error: unknown,
  components = '',
): void {
  report({
    kind,
    remote,
    release,
    page: routePattern(page.registry, location.pathname),
    reason: reasonOf(error),
    stack: framesOf(error, components),
  });
}

/**
 * Reports that a page of the live release is shown. A fallback was reported as `fell-back` before.
 */
export function reportShown(entry: RegistryEntry, shown: string, pathname: string): void {
  if (shown !== entry.release) return;
  report({
    kind: 'loaded',
    remote: entry.remote,
    release: entry.release,
    page: routePattern(page.registry, pathname),
  });
}

/** Errors of calls to the server. The caller handles them; they are not defects of a release. */
const EXPECTED_NAMES = new Set(['ApiError', 'AbortError']);
/** React's errors about a failed hydration. React renders the part again, and the page works. */
const HYDRATION_ERRORS = /React error #(?:418|419|421|422|423|425)\b/;

const isExpected = (error: unknown): boolean =>
  error instanceof Error &&
  (EXPECTED_NAMES.has(error.name) || HYDRATION_ERRORS.test(error.message));

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? '') : '');

function reportUncaught(error: unknown, script: string): void {
  const release = releaseOfScript(script);
  if (release && !isExpected(error)) reportFailure('crashed', release, error);
}

/** Reports uncaught errors of releases. Ignores errors of other scripts, such as extensions. */
export function watchErrors(): void {
  addEventListener('error', ({ error, message, filename }) => {
    reportUncaught(error ?? message, stackOf(error) || filename);
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    reportUncaught(reason, stackOf(reason));
  });
}
