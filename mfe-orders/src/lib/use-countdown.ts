import { useEffect, useState } from 'react';
import { timeLeft } from '@smokehouse/shared/contract';

/**
 * The remaining time of an order's status on the server's clock. Renders once a second until it is
 * over.
 * @param clockSkew ms to add to this device's clock, which may be wrong
 * @returns ms, or null if the status has no countdown
 */
export function useCountdown(status: string, createdAt: string, clockSkew: number): number | null {
  const [now, setNow] = useState(() => Date.now());
  const left = timeLeft(status, createdAt, now + clockSkew);
  useEffect(() => {
    // Schedule no renders for a countdown that is over.
    const due = timeLeft(status, createdAt, Date.now() + clockSkew);
    if (!due) {
      if (left) setNow(Date.now());
      return undefined;
    }
    // Render when the shown second ends, so that no second is skipped or shown twice.
    const timer = setTimeout(() => setNow(Date.now()), due % 1000 || 1000);
    return () => clearTimeout(timer);
  }, [status, createdAt, clockSkew, left, now]);
  return left;
}

/** Differences below this are network jitter. Unit: ms. */
const JITTER_MS = 1000;

/**
 * Returns the first measured clock skew until a new measurement differs by more than the jitter, so
 * that a countdown does not jump at each refetch.
 */
export function useStableClockSkew(measured: number): number {
  const [stable, setStable] = useState(measured);
  if (Math.abs(measured - stable) < JITTER_MS) return stable;
  setStable(measured);
  return measured;
}
