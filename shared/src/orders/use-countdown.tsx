import { useEffect, useState } from 'react';
import { timeLeft } from '@smokehouse/shared/contract';

/** Smaller differences of the measured clock skew are network jitter. Unit: ms. */
const JITTER_MS = 1000;

/**
 * Returns the first measured clock skew until a new measurement differs by more than the jitter, so
 * that a countdown does not jump at each refetch.
 */
function useStableClockSkew(measured: number): number {
  const [stable, setStable] = useState(measured);
  if (Math.abs(measured - stable) < JITTER_MS) return stable;
  setStable(measured);
  return measured;
}

/**
 * The remaining time of an order's status on the server's clock. Renders once a second until it is
 * over.
 * @param measuredSkew ms to add to this device's clock, which may be wrong
 * @returns ms, or null if the status has no countdown
 */
export function useCountdown(
  status: string,
  createdAt: string,
  measuredSkew: number,
): number | null {
  const clockSkew = useStableClockSkew(measuredSkew);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function tick() {
      const current = Date.now();
      setNow(current);
      const left = timeLeft(status, createdAt, current + clockSkew);
      // Render when the shown second ends, so that no second is skipped or shown twice. Schedule no
      // renders for a countdown that is over.
      if (left) timer = setTimeout(tick, left % 1000 || 1000);
    }
    tick();
    return () => clearTimeout(timer);
  }, [status, createdAt, clockSkew]);
  return timeLeft(status, createdAt, now + clockSkew);
}
