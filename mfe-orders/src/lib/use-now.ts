import { useEffect, useState } from 'react';

/** Minutes are shown, so this suffices. Unit: ms. */
const TICK_MS = 10_000;

/**
 * The server's time, updated every ten seconds. Unit: ms since 1970.
 * @param clockSkew ms to add to this device's clock to get the server's
 */
export function useNow(clockSkew: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now + clockSkew;
}
