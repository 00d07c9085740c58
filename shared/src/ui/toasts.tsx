import { useSyncExternalStore } from 'react';
import type { shownToasts, ToastKind } from './shown-toasts';

/** What shows toasts, once it is loaded: no first view has one. */
let loaded: typeof shownToasts | undefined;
let loading: Promise<void> | undefined;
/** The message of a page that could not load it, as its connection was lost before. */
let plain: { kind: ToastKind; message: string } | undefined;
const PLAIN_MS = 4000;
const watchers = new Set<() => void>();

function tell(change: () => void) {
  change();
  for (const changed of watchers) changed();
}

const load = async () => {
  const parts = await import(/* webpackChunkName: "toasts" */ './shown-toasts');
  tell(() => (loaded = parts.shownToasts));
};

/** Loads what shows toasts. A failed download is tried again with the next call. */
export const loadToasts = (): Promise<void> =>
  (loading ??= load().catch(() => {
    loading = undefined;
  }));

const setPlain = (shown?: typeof plain) => tell(() => (plain = shown));

async function show(kind: ToastKind, message: string, id?: string) {
  // At once, if possible: what a press answers with appears with it.
  if (!loaded) await loadToasts();
  if (loaded) {
    setPlain();
    loaded.showToast(kind, message, id);
  } else {
    setPlain({ kind, message });
    setTimeout(setPlain, PLAIN_MS);
  }
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
  const shown = useSyncExternalStore(
    subscribe,
    () => plain ?? loaded,
    () => undefined,
  );
  if (!shown) return null;
  if ('ShownToasts' in shown) return <shown.ShownToasts />;
  const isBad = shown.kind === 'error';
  return (
    <div className="toasts">
      <div className={`toast ${isBad ? 'bad' : ''}`} role={isBad ? 'alert' : 'status'}>
        {shown.message}
      </div>
    </div>
  );
}

/** Removes all toasts. */
export const clearToasts = (): void => loaded?.removeToasts();
