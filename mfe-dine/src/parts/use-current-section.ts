import { useEffect, useRef, useState } from 'react';
import { currentSection } from './current-section';

/** What a person does when they scroll by themselves, in contrast to a jump that a link made. */
const OWN_MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * The id of the section that is being read, and a way to name it: a section that was chosen stays
 * current until the reader moves on, also where the page is too short to bring it to the top.
 */
export function useCurrentSection(
  ids: readonly string[],
  ready: boolean,
): readonly [string | undefined, (id: string) => void] {
  const [current, setCurrent] = useState(ids[0]);
  const isHeld = useRef(false);
  function choose(id: string) {
    isHeld.current = true;
    setCurrent(id);
  }
  useEffect(() => {
    if (!ready) return undefined;
    let frame = 0;
    const look = () => {
      frame = 0;
      if (isHeld.current) return;
      const { scrollHeight } = document.documentElement;
      const tops = ids.map(
        (id) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity,
      );
      setCurrent(
        ids[
          currentSection(
            tops,
            window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2,
          )
        ],
      );
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(look);
    };
    const release = () => {
      isHeld.current = false;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onScroll, { passive: true });
    for (const move of OWN_MOVES) window.addEventListener(move, release, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onScroll);
      for (const move of OWN_MOVES) window.removeEventListener(move, release);
    };
  }, [ids, ready]);
  return [current, choose];
}
