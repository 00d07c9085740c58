import type { PageConfig } from '@smokehouse/shared/contract/federation';

declare global {
  /** On the server, which has no document: the configuration of the page that is rendered. */
  var __SMOKEHOUSE_PAGE__: PageConfig | undefined;
}

/**
 * The configuration that the server has written into this page. It does not change before a reload,
 * so a page uses one consistent set of releases.
 */
export const page: PageConfig =
  globalThis.__SMOKEHOUSE_PAGE__ ??
  (JSON.parse(document.getElementById('page-config')?.textContent ?? '{}') as PageConfig);
