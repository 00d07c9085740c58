import type { PageConfig } from '@smokehouse/shared/contract/federation';

/**
 * Lets who previews or develops a release see which one owns which part of the page. Nobody else
 * ever fetches the code of it.
 */
export async function startOverlay(page: PageConfig): Promise<void> {
  if (!page.overlay) return;
  const { showBoundaries } = await import(/* webpackChunkName: "overlay" */ './overlay');
  showBoundaries(page);
}
