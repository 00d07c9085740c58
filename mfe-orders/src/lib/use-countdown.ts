import { useEffect, useState } from 'react';
import { timeLeft } from '@smokehouse/shared/contract';

/**
 * The time that is left of an order's status on the server's clock; renders once a second until it
 * is over.
 * @param clockSkew ms to add to this device's clock, which may be wrong
 * @returns ms, or null where the status has no countdown
 */
export function useCountdown(status: string, createdAt: string, clockSkew: number): number | null {
  const [now, setNow] = useState(() => Date.now());
  const left = timeLeft(status, createdAt, now + clockSkew);
  useEffect(() => {
    // An order that is long over costs no renders.
    const due = timeLeft(status, createdAt, Date.now() + clockSkew);
    if (!due) {
      if (left) setNow(Date.now());
      return undefined;
    }
    // Wakes up when the shown second ends, so that none is skipped and none stays for two.
    const timer = setTimeout(() => setNow(Date.now()), due % 1000 || 1000);
    return () => clearTimeout(timer);
  }, [status, createdAt, clockSkew, left, now]);
  return left;
}

/** A difference below this is the network's jitter, not the clock's. Unit: ms. */
const JITTER_MS = 1000;

/**
 * The server's clock as first heard, until it differs by more than jitter: a countdown must not
 * step back at each refetch.
 */
export function useSteadySkew(heard: number): number {
  const [steady, setSteady] = useState(heard);
  if (Math.abs(heard - steady) < JITTER_MS) return steady;
  setSteady(heard);
  return heard;
}
