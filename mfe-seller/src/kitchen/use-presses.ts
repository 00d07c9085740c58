import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError, call } from '@smokehouse/shared/api';
import { openStorage } from '@smokehouse/shared/bundled/storage';
import type { KitchenPress } from '@smokehouse/shared/contract';
import { useQueryClient } from '@smokehouse/shared/query';
import { parseStored } from '../parts/parse-stored';
import { isTemporary, reportError, signOutIfUnauthorized } from '../report-error';
import { afterPress, type Kitchen } from './press';
import { kitchenQuery } from './query';

/** A press that the server has not acknowledged. */
interface StoredPress {
  press: KitchenPress;
  /** ISO 8601. */
  at: string;
}

const storage = openStorage('mfe-seller', 'visit');
const KEY = 'kitchen-presses';
const RETRY_MS = 3_000;

const readStored = (): StoredPress[] =>
  parseStored<StoredPress[]>(storage.get(KEY), Array.isArray) ?? [];

/**
 * Presses show at once and are sent one after the other; the live update that each of them causes
 * reads the tickets again. Without a connection they are kept, also
 * when the page is loaded again, and are sent when it returns.
 */
export function usePresses(): {
  press: (press: KitchenPress) => void;
  /** The kitchen with the kept presses. */
  applyTo: (kitchen: Kitchen) => Kitchen;
  kept: number;
  /** The last press could not be sent. */
  isOffline: boolean;
} {
  const client = useQueryClient();
  const [kept, setKept] = useState(readStored);
  const [isOffline, setIsOffline] = useState(false);
  const queue = useRef(kept);
  const isSending = useRef(false);
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined);

  const store = useCallback((next: StoredPress[]) => {
    queue.current = next;
    storage.set(KEY, next.length > 0 ? JSON.stringify(next) : null);
    setKept(next);
  }, []);

  const send = useCallback(async () => {
    clearTimeout(retry.current);
    if (isSending.current) return;
    isSending.current = true;
    for (let [first] = queue.current; first; [first] = queue.current) {
      const { press, at } = first;
      try {
        await call('POST /api/seller/kitchen/press', press);
        // A list that was requested before the press does not have it: it is requested again.
        const isFetching = client.isFetching(kitchenQuery) > 0;
        await client.cancelQueries(kitchenQuery);
        client.setQueryData(
          kitchenQuery.queryKey,
          (data) => data && { ...data, ...afterPress(data, press, at) },
        );
        if (isFetching) void client.invalidateQueries(kitchenQuery);
      } catch (error) {
        if (isTemporary(error)) {
          setIsOffline(true);
          retry.current = setTimeout(() => void send(), RETRY_MS);
          break;
        }
        reportError(error);
        signOutIfUnauthorized(error);
        if (error instanceof ApiError && error.status === 401) break;
      }
      setIsOffline(false);
      store(queue.current.slice(1));
    }
    isSending.current = false;
  }, [client, store]);

  useEffect(() => {
    const sendNow = () => void send();
    if (queue.current.length > 0) sendNow();
    addEventListener('online', sendNow);
    return () => {
      removeEventListener('online', sendNow);
      clearTimeout(retry.current);
    };
  }, [send]);

  const press = useCallback(
    (pressed: KitchenPress) => {
      store([...queue.current, { press: pressed, at: new Date().toISOString() }]);
      void send();
    },
    [send, store],
  );
  const applyTo = useMemo(
    () => (kitchen: Kitchen) =>
      kept.reduce((now, { press: pressed, at }) => afterPress(now, pressed, at), kitchen),
    [kept],
  );
  return { press, applyTo, kept: kept.length, isOffline };
}
