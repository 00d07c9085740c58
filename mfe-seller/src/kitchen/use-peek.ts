import { useEffect, useState } from 'react';

const PEEK_MS = 10_000;

/**
 * The first ticket on screen: the oldest one, or while peeking a later one. Ten seconds after the
 * last press it is the oldest again.
 * @param total the number of tickets
 */
export function usePeek(total: number): {
  start: number;
  /** Shows the page after the tickets on screen; after the last page the first one. */
  peek: (shown: number) => void;
  stop: () => void;
} {
  const [{ start, presses }, setPeek] = useState({ start: 0, presses: 0 });
  useEffect(() => {
    if (start === 0) return;
    const timer = setTimeout(() => setPeek({ start: 0, presses: 0 }), PEEK_MS);
    return () => clearTimeout(timer);
  }, [start, presses]);
  const next = (shown: number) => (start + shown < total ? start + shown : 0);
  return {
    start: start < total ? start : 0,
    peek: (shown) => setPeek({ start: next(shown), presses: presses + 1 }),
    stop: () => setPeek({ start: 0, presses: 0 }),
  };
}
