import type { RegistryEntry } from '@smokehouse/shared/contract/federation';
import { startPrefetching } from './federation/prefetch-links';
import { loadToasts } from '@smokehouse/shared/ui';
import { keepOfflinePage } from './offline/keep-cart';

/** Starts what no first view needs. */
export function startLater(registry: readonly RegistryEntry[]): void {
  startPrefetching(registry);
  void loadToasts();
  void keepOfflinePage();
}
