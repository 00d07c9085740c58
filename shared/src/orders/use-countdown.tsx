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

function leftAt(
  status: string,
  { createdAt, promised }: { createdAt: string; promised: string | undefined },
  now: number,
): number | null {
  const left = timeLeft(status, createdAt, now);
  return left === null || !promised ? left : Math.max(0, Date.parse(promised) - now);
}

/**
 * The remaining time of an order's status on the server's clock. Renders once a second until it is
 * over.
 * @param measuredSkew ms to add to this device's clock, which may be wrong
 * @param promised the end of the order's promise, ISO 8601; else the fixed minutes apply
 * @returns ms, or null if the status has no countdown
 */
export function useCountdown(
  status: string,
  createdAt: string,
  measuredSkew: number,
  promised?: string,
): number | null {
  const clockSkew = useStableClockSkew(measuredSkew);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function tick() {
      const current = Date.now();
      setNow(current);
      const left = leftAt(status, { createdAt, promised }, current + clockSkew);
      // Render when the shown second ends, so that no second is skipped or shown twice. Schedule no
      // renders for a countdown that is over.
      if (left) timer = setTimeout(tick, left % 1000 || 1000);
    }
    tick();
    return () => clearTimeout(timer);
  }, [status, createdAt, promised, clockSkew]);
  return leftAt(status, { createdAt, promised }, now + clockSkew);
}
