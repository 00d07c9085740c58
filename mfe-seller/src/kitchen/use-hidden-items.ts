import { useLayoutEffect, useRef, useState } from 'react';

/** What a hidden item asks the kitchen to read: a guest's note, perhaps about an allergy. */
export type HiddenNote = 'allergy' | 'note';

/**
 * The items of a ticket that is taller than the screen. Those with a note carry `data-note`.
 * @returns `hidden`: how many are below what is visible, undefined while all of them fit; `note`:
 * the gravest one of them
 */
export function useHiddenItems() {
  const list = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState<number>();
  const [note, setNote] = useState<HiddenNote>();
  const read = () => {
    const element = list.current;
    if (!element) return;
    const isTall = element.scrollHeight > element.clientHeight + 1;
    const end = element.getBoundingClientRect().bottom;
    const items = [...element.querySelectorAll('li')];
    const below = items.filter((item) => item.getBoundingClientRect().bottom > end + 1);
    const notes = below.map(({ dataset }) => dataset['note']);
    setHidden(isTall ? below.length : undefined);
    setNote((['allergy', 'note'] as const).find((one) => isTall && notes.includes(one)));
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
  return { list, hidden, note, scroll: { read, next } };
}
