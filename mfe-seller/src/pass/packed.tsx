import { type ComponentProps, useEffect, useRef, useState } from 'react';

/** Below a ticket; the rows of the grid are one pixel high. Unit: CSS pixels. */
const GAP = 12;

/**
 * A ticket in the grid of the pass. It takes the rows that its height needs, so that the next one
 * stands right below it, and not below the longest ticket beside it.
 */
export function Packed({ children, ...item }: ComponentProps<'li'>) {
  const box = useRef<HTMLDivElement>(null);
  const [rows, setRows] = useState<number>();
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      setRows(Math.ceil(height) + GAP);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return (
    <li {...item} style={{ gridRowEnd: rows === undefined ? undefined : `span ${rows}` }}>
      <div ref={box}>{children}</div>
    </li>
  );
}

/** How many tickets begin below the edge of the screen. Nobody scrolls the screen of a place. */
export function useBelow(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const [below, setBelow] = useState(0);
  useEffect(() => {
    const hidden = new Set<Element>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting, boundingClientRect, rootBounds } of entries) {
        if (!isIntersecting && boundingClientRect.top > (rootBounds?.height ?? 0) / 2)
          hidden.add(target);
        else hidden.delete(target);
      }
      setBelow(hidden.size);
    });
    for (const ticket of list.current?.children ?? []) observer.observe(ticket);
    return () => observer.disconnect();
  }, [count]);
  return { list, below };
}
