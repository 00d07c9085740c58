import type { RegistryEntry } from '@smokehouse/shared/contract/federation';
import { page } from '../page-config';
import { aboutScript, routePattern } from './about';
import { report } from './queue';
import { reasonOf } from './reason';

type Kind = 'load-failed' | 'fell-back' | 'crashed';

/** Tells of a release that failed on the page that is open. */
export function reportFailure(
  kind: Kind,
  { remote, release }: { remote: string; release: string },
  error: unknown,
): void {
  report({
    kind,
    remote,
    release,
    page: routePattern(page.registry, location.pathname),
    reason: reasonOf(error),
  });
}

/**
 * Tells that a page of a release is shown. One that stands in for another has been told of as such.
 */
export function reportShown(entry: RegistryEntry, shown: string, pathname: string): void {
  if (shown === entry.release)
    report({
      kind: 'loaded',
      remote: entry.remote,
      release: entry.release,
      page: routePattern(page.registry, pathname),
    });
}

/**
 * Answers of the server and calls that were given up are dealt with where they were asked for;
 * nothing of them is broken.
 */
const EXPECTED = new Set(['ApiError', 'AbortError']);
/** What React says when it renders anew what the server had rendered; the page goes on. */
const RECOVERED = /React error #(?:418|419|421|422|423|425)\b/;

/**
 * Tells of errors that nobody caught, where a script of a release is named in them. Those of
 * browser extensions are not ours.
 */
export function watchErrors(): void {
  const tell = (error: unknown, script: string) => {
    const about = aboutScript(script);
    const passes =
      error instanceof Error && (EXPECTED.has(error.name) || RECOVERED.test(error.message));
    if (about && !passes) reportFailure('crashed', about, error);
  };
  const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? '') : '');
  addEventListener('error', ({ error, message, filename }) => {
    tell(error ?? message, stackOf(error) || filename);
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    tell(reason, stackOf(reason));
  });
}
