import { useSyncExternalStore } from 'react';
import type * as ShownToasts from './shown-toasts';

/** What shows toasts, once it is loaded: no first view has one. */
let loaded: typeof ShownToasts | undefined;
let loading: Promise<void> | undefined;
const watchers = new Set<() => void>();

const load = async () => {
  loaded = await import(/* webpackChunkName: "toasts" */ './shown-toasts');
  for (const changed of watchers) changed();
};

/** Loads what shows toasts. A failed download is tried again with the next call. */
export const loadToasts = (): Promise<void> =>
  (loading ??= load().catch(() => {
    loading = undefined;
  }));

async function show(kind: ShownToasts.ToastKind, message: string, id?: string) {
  // At once, if possible: what a press answers with appears with it.
  if (!loaded) await loadToasts();
  loaded?.showToast(kind, message, id);
}

/**
 * Shows a toast: success for 2000 ms, error for 4000 ms.
 * A toast with the `id` of a visible toast replaces it.
 */
export const notify = {
  success: (message: string, id?: string): void => void show('success', message, id),
  error: (message: string, id?: string): void => void show('error', message, id),
};

const subscribe = (changed: () => void) => {
  watchers.add(changed);
  return () => watchers.delete(changed);
};

/** The container of the toasts. Render it once per page. */
export function Toasts() {
  const parts = useSyncExternalStore(
    subscribe,
    () => loaded,
    () => undefined,
  );
  return parts ? <parts.ShownToasts /> : null;
}

/** Removes all toasts. */
export const clearToasts = (): void => loaded?.removeToasts();
