import { useEffect, useState } from 'react';
import { useReducedMotion } from './use-reduced-motion';

/** How long a slide stays. Unit: ms. */
export const SLIDE_MS = 2500;

/**
 * Which of `count` slides is shown, round and round.
 *
 * It waits while the pointer rests on it (`hold`), stops for good once the visitor takes part
 * (`pick`, `stop`) until they press play (`toggle`), and never moves by itself where less motion is
 * wanted (`still`).
 */
export function useCarousel(count: number) {
  const still = useReducedMotion();
  const [index, setIndex] = useState(0);
  const [wanted, setWanted] = useState(true);
  const [held, setHeld] = useState(false);
  const playing = wanted && !still;
  const running = playing && !held;

  useEffect(() => {
    if (!running) return undefined;
    // In a hidden tab nobody would see the slides go by.
    const timer = setInterval(() => {
      if (!document.hidden) setIndex((now) => (now + 1) % count);
    }, SLIDE_MS);
    return () => clearInterval(timer);
  }, [running, count]);

  function pick(next: number) {
    setWanted(false);
    setIndex((next + count) % count);
  }

  return {
    index,
    still,
    playing,
    running,
    pick,
    hold: setHeld,
    stop: () => setWanted(false),
    toggle: () => setWanted(!wanted),
  };
}
