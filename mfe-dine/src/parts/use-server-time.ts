import { useEffect, useState } from 'react';

/**
 * The server's clock, one tick a second.
 * @param clockSkew ms to add to this device's clock, which may be wrong
 * @param isRunning false where nothing counts down, so that an old order costs no renders
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
