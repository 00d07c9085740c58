import { type TouchEvent, useRef } from 'react';

/** From this far on a stroke of the finger counts. Unit: px. */
const SWIPE_PX = 40;

/**
 * Handlers that turn a sideways stroke of the finger into a step. A stroke that goes rather up or
 * down is scrolling.
 * @param onSwipe called with the way the finger went: -1 to the left, 1 to the right
 */
export function useSwipe(onSwipe: (way: -1 | 1) => void) {
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
