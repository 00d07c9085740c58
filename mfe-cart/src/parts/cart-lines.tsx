import { useRef } from 'react';
import type { CartEntry, PriceChange } from '../lib/cart-contents';
import { CartLine } from './cart-line';

interface Props {
  entries: readonly CartEntry[];
  changes: readonly PriceChange[];
  labelledBy: string;
}

/** The dishes in the cart. */
export function CartLines({ entries, changes, labelledBy }: Props) {
  const list = useRef<HTMLUListElement>(null);

  /**
   * Moves the keyboard focus from a line that is about to be removed: to the last button of the
   * next or previous line, or to the page's title if there is no other line.
   */
  function moveFocusFrom(index: number) {
    const lines = [...(list.current?.children ?? [])];
    const neighbour = lines[index + 1] ?? lines[index - 1];
    const target =
      neighbour?.querySelector<HTMLElement>(':scope > button') ??
      document.querySelector<HTMLElement>('main h1');
    target?.focus();
  }

  return (
    <ul ref={list} aria-labelledby={labelledBy}>
      {entries.map((entry, index) => (
        <CartLine
          key={entry.product._id}
          entry={entry}
          previousPrice={changes.find(({ product }) => product._id === entry.product._id)?.from}
          onBeforeRemove={() => moveFocusFrom(index)}
        />
      ))}
    </ul>
  );
}
