/** A change of an entry. */
export interface StorageChange {
  key: string;
  /** True if another window of the browser made the change. */
  isFromOtherWindow: boolean;
}

/** A package's part of the browser's storage. */
export interface PackageStorage {
  /** Returns null if there is no entry. */
  get: (key: string) => string | null;
  /**
   * Without storage (disabled or full), entries last until the page is closed.
   * @param value null removes the entry
   */
  set: (key: string, value: string | null) => void;
  /**
   * Calls a listener after each change, by this page or by another window.
   * @returns a function that removes the listener
   */
  subscribe: (listener: (change: StorageChange) => void) => () => void;
}

/**
 * Opens a package's part of the browser's storage: the package's name is the prefix of each key.
 * Lint refuses every other use of the browser's storage.
 * @param owner name of the package: `mfe-dine`. The shell's is `smokehouse`.
 * @param lasts `visit`: until the tab is closed; `always`: until it is removed
 */
export function openStorage(owner: string, lasts: 'visit' | 'always'): PackageStorage {
  const prefix = `${owner}:`;
  const memory = new Map<string, string>();
  const listeners = new Set<(change: StorageChange) => void>();
  // Looked up at each use, because access itself throws where storage is disabled.
  // eslint-disable-next-line no-restricted-globals -- the only use; each key gets the prefix
  const area = () => (lasts === 'visit' ? sessionStorage : localStorage);
  const onStorage = ({ key }: StorageEvent) => {
    if (!key?.startsWith(prefix)) return;
    for (const listener of listeners)
      listener({ key: key.slice(prefix.length), isFromOtherWindow: true });
  };
  return {
    get(key) {
      try {
        return memory.get(key) ?? area().getItem(prefix + key);
      } catch {
        return memory.get(key) ?? null;
      }
    },
    set(key, value) {
      memory.delete(key);
      try {
        if (value === null) area().removeItem(prefix + key);
        else area().setItem(prefix + key, value);
      } catch {
        if (value !== null) memory.set(key, value);
      }
      for (const listener of listeners) listener({ key, isFromOtherWindow: false });
    },
    subscribe(listener) {
      if (listeners.size === 0) addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) removeEventListener('storage', onStorage);
      };
    },
  };
}
