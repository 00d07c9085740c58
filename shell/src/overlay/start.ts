import type { PageConfig } from '@smokehouse/shared/contract/federation';

/**
 * Starts the overlay that shows which release owns which part of the page. Its code is loaded for
 * previews and in development only.
 */
export async function startOverlay(page: PageConfig): Promise<void> {
  if (!page.overlay) return;
  const { showBoundaries } = await import(/* webpackChunkName: "overlay" */ './overlay');
  showBoundaries(page);
}
