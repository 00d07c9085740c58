import type { PageConfig } from '@smokehouse/shared/contract/federation';

declare global {
  /** On the server, where there is no document to read it from: the page that is being rendered. */
  // eslint-disable-next-line no-var
  var __SMOKEHOUSE_PAGE__: PageConfig | undefined;
}

/**
 * What the server inlined into this page: one visit keeps one consistent set of releases until it
 * reloads.
 */
export const page: PageConfig =
  globalThis.__SMOKEHOUSE_PAGE__ ??
  (JSON.parse(document.getElementById('page-config')?.textContent ?? '{}') as PageConfig);
