import { useLayoutEffect, useRef, useState } from 'react';

/**
 * The items of a ticket that is taller than the screen.
 * @returns `hidden`: how many are below what is visible; undefined while all of them fit
 */
export function useHiddenItems() {
  const list = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState<number>();
  const read = () => {
    const element = list.current;
    if (!element) return;
    const isTall = element.scrollHeight > element.clientHeight + 1;
    const end = element.getBoundingClientRect().bottom;
    const items = [...element.querySelectorAll('li')];
    const below = items.filter((item) => item.getBoundingClientRect().bottom > end + 1).length;
    setHidden(isTall ? below : undefined);
  };
  // The size of the screen and the items change with a render.
  useLayoutEffect(read);
  /** Shows the items below, or the first ones again. */
  function next() {
    const element = list.current;
    if (!element) return;
    if (hidden === 0) element.scrollTop = 0;
    else element.scrollTop += element.clientHeight * 0.8;
  }
  return { list, hidden, scroll: { read, next } };
}
