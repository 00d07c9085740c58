import { discardInitialContainer, type Source } from './containers';
import { LoadError } from './integrity';
import { retryCount } from './retry';

declare global {
  /** Set by the page's own script: `server/src/frontend/site/stylesheet-timeout.ts`. */
  var __SMOKEHOUSE_LATE__: string | undefined;
}

/**
 * The address of a style sheet that the page has waited for in vain. The browser has painted the
 * rendered page without it.
 */
export const lateStylesheet = (): string | undefined => globalThis.__SMOKEHOUSE_LATE__;

/**
 * Fails for a release whose style sheet the page has given up, so that the visitor does not wait
 * for it again before they press Retry.
 * @throws LoadError
 */
export function checkStylesheets(source: Source): void {
  const late = lateStylesheet();
  if (!late?.includes(source.base) || retryCount() > 0) return;
  discardInitialContainer(source);
  throw new LoadError(`${late} timed out`);
}
