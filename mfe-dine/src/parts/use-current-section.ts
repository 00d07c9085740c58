import { useEffect, useRef, useState } from 'react';
import { currentSection } from './current-section';

/** Events of a scroll by the user, as opposed to a jump to a link's target. */
const USER_SCROLL_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Returns the id of the current section and a function that sets it. A section that was set stays
 * current until the user scrolls, even if the page is too short to scroll it to the top.
 */
export function useCurrentSection(
  ids: readonly string[],
  ready: boolean,
): readonly [string | undefined, (id: string) => void] {
  const [current, setCurrent] = useState(ids[0]);
  const isChosen = useRef(false);
  function choose(id: string) {
    isChosen.current = true;
    setCurrent(id);
  }
  useEffect(() => {
    if (!ready) return undefined;
    let frame = 0;
    const update = () => {
      frame = 0;
      if (isChosen.current) return;
      const { scrollHeight } = document.documentElement;
      const { scrollY, innerHeight } = window;
      const atEnd = scrollY > 0 && scrollY + innerHeight >= scrollHeight - 2;
      const tops = ids.map(
        (id) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity,
      );
      setCurrent(ids[currentSection(tops, atEnd)]);
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(update);
    };
    const release = () => {
      isChosen.current = false;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onScroll, { passive: true });
    for (const name of USER_SCROLL_EVENTS)
      window.addEventListener(name, release, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onScroll);
      for (const name of USER_SCROLL_EVENTS) window.removeEventListener(name, release);
    };
  }, [ids, ready]);
  return [current, choose];
}
