import { type TouchEvent, useRef } from 'react';

/** Minimum length of a swipe. Unit: px. */
const SWIPE_PX = 40;

/**
 * Touch handlers that detect a horizontal swipe. A mostly vertical swipe is ignored as scrolling.
 * @param onSwipe called with the direction: -1 for left, 1 for right
 */
export function useSwipe(onSwipe: (direction: -1 | 1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const end = changedTouches[0];
      if (!start.current || !end) return;
      const x = end.clientX - start.current.x;
      const y = end.clientY - start.current.y;
      start.current = null;
      if (Math.abs(x) >= SWIPE_PX && Math.abs(x) > Math.abs(y)) onSwipe(x < 0 ? -1 : 1);
    },
  };
}
