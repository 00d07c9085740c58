import { useState } from 'react';
import type { PackageStorage } from './storage';

/**
 * The idempotency keys of requests that a person may send again.
 * @param kept where they are kept, for requests that are sent again after the page was loaded again
 */
export function createRequestKeys(kept?: { storage: PackageStorage; entry: string }) {
  const keys = new Map(
    Object.entries(JSON.parse(kept?.storage.get(kept.entry) ?? '{}') as Record<string, string>),
  );
  const keep = () =>
    kept?.storage.set(kept.entry, keys.size > 0 ? JSON.stringify(Object.fromEntries(keys)) : null);
  return {
    /** The same request has the same key until it is done, so that a retry does nothing twice. */
    keyFor(request: unknown = ''): string {
      const content = JSON.stringify(request);
      const key = keys.get(content) ?? crypto.randomUUID();
      keys.set(content, key);
      keep();
      return key;
    },
    /** After its answer, the same request is a new one. @param request without one: all of them */
    done(request?: unknown): void {
      if (request === undefined) keys.clear();
      else keys.delete(JSON.stringify(request));
      keep();
    },
  };
}

/** {@link createRequestKeys} for as long as a component is shown. */
export const useRequestKeys = () => useState(() => createRequestKeys())[0];
