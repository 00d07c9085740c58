import { useEffect, useState } from 'react';

/** How long a slide stays. Unit: ms. */
const SLIDE_MS = 2500;

/** True where the visitor has asked for less motion. */
function wantsStillness(): boolean {
  return typeof window.matchMedia === 'function' && window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Which of `count` slides is shown, round and round. It waits while `held` (the pointer or the focus is on it),
 * stops for good once the visitor picks a slide, and never starts by itself where less motion is wanted.
 */
export function useCarousel(count: number) {
  const [index, setIndex] = useState(0);
  const [still] = useState(wantsStillness);
  const [playing, setPlaying] = useState(!still);
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (!playing || held) return undefined;
    const timer = setInterval(() => { if (!document.hidden) setIndex((now) => (now + 1) % count); }, SLIDE_MS);
    return () => clearInterval(timer);
  }, [playing, held, count]);

  function pick(next: number) {
    setPlaying(false);
    setIndex((next + count) % count);
  }

  return { index, still, playing, pick, hold: setHeld, toggle: () => setPlaying(!playing) };
}
