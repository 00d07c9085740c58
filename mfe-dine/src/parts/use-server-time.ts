import { useEffect, useState } from 'react';

/**
 * Returns the server's time in ms. It is updated every second.
 * @param clockSkew ms to add to this device's clock, which may be wrong
 * @param isRunning false if nothing counts down, so that finished orders do not render every second
 */
export function useServerTime(clockSkew: number, isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now + clockSkew;
}
