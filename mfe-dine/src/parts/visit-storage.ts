const listeners = new Set<() => void>();
/** The fallback if sessionStorage is disabled. It lasts until the page is closed. */
const fallback = new Map<string, string>();
const PREFIX = 'smokehouse:';

/** Stores data of this visit, such as the table, until the browser's tab is closed. */
export const visitStorage = {
  get(key: string): string | null {
    try {
      return sessionStorage.getItem(PREFIX + key);
    } catch {
      return fallback.get(key) ?? null;
    }
  },
  /** @param value null removes the entry */
  set(key: string, value: string | null): void {
    try {
      if (value === null) sessionStorage.removeItem(PREFIX + key);
      else sessionStorage.setItem(PREFIX + key, value);
    } catch {
      if (value === null) fallback.delete(key);
      else fallback.set(key, value);
    }
    for (const listener of listeners) listener();
  },
  /** Calls the listener on every change. @returns a function that removes the listener */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
