const listeners = new Set<() => void>();
/** For a browser that keeps nothing: until the page is left. */
const unkept = new Map<string, string>();
const PREFIX = 'smokehouse:';

/**
 * What this visit remembers: the table, a call. It ends with the browser's tab, as the meal does.
 */
export const visitMemory = {
  get(key: string): string | null {
    try {
      return sessionStorage.getItem(PREFIX + key);
    } catch {
      return unkept.get(key) ?? null;
    }
  },
  /** @param value null forgets */
  set(key: string, value: string | null): void {
    try {
      if (value === null) sessionStorage.removeItem(PREFIX + key);
      else sessionStorage.setItem(PREFIX + key, value);
    } catch {
      if (value === null) unkept.delete(key);
      else unkept.set(key, value);
    }
    for (const listener of listeners) listener();
  },
  /** Hears of every change; what it returns stops it. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
