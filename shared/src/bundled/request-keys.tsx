import { useState } from 'react';

/** The idempotency keys of requests that a person may send again. */
export function createRequestKeys() {
  const keys = new Map<string, string>();
  return {
    /** The same request has the same key until it is done, so that a retry does nothing twice. */
    keyFor(request: unknown = ''): string {
      const content = JSON.stringify(request);
      const key = keys.get(content) ?? crypto.randomUUID();
      keys.set(content, key);
      return key;
    },
    /** After its answer, the same requests are new ones. */
    done(): void {
      keys.clear();
    },
  };
}

/** {@link createRequestKeys} for as long as a component is shown. */
export const useRequestKeys = () => useState(() => createRequestKeys())[0];
