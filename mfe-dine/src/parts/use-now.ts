import { useEffect, useState } from 'react';

/** The server's clock, ticking every second. */
export function useNow(clockSkew: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now + clockSkew;
}
