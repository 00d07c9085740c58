import { useEffect, useState } from 'react';
import { useMediaQuery } from '@smokehouse/shared/bundled/use-media-query';

/** How long a slide is shown. Unit: ms. */
export const SLIDE_MS = 2500;

/**
 * State of a carousel with `count` slides.
 *
 * It pauses while the pointer is over it (`hold`). It stops after an interaction (`pick`, `stop`)
 * until the visitor starts it again (`toggle`). With reduced motion (`still`) it never moves on its
 * own.
 */
export function useCarousel(count: number) {
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [index, setIndex] = useState(0);
  const [wanted, setWanted] = useState(true);
  const [held, setHeld] = useState(false);
  const playing = wanted && !still;
  const running = playing && !held;

  useEffect(() => {
    if (!running) return undefined;
    // Do not advance in a hidden tab.
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
