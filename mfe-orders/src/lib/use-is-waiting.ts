import { useEffect, useState } from 'react';
import type { Order } from '@smokehouse/shared/contract';

/** The longest time that a browser's timer can wait. Unit: ms. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * Whether a scheduled order waits for its time: the kitchen does not have it yet.
 * @param clockSkew ms to add to this device's clock to get the server's
 */
export function useIsWaiting({ scheduled }: Order, clockSkew: number): boolean {
  const begins = scheduled ? Date.parse(scheduled.kitchenAt) - clockSkew : 0;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const left = begins - Date.now();
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(left, LONGEST_MS));
    return () => clearTimeout(timer);
  }, [begins, now]);
  return now < begins;
}
