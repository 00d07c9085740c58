import { useState } from 'react';
import type { Product } from '@smokehouse/shared/contract';
import type { useCart } from '@smokehouse/shared/stores';

/** A dish of a cart with its quantity. */
interface Line {
  product: Product;
  quantity: number;
}

export interface RemovableLine extends Line {
  /** True if the line is only shown because it can be put back. */
  isRemoved: boolean;
  /** True for the line that was removed or put back last: it takes the focus when it appears. */
  hasFocus: boolean;
}

/**
 * The lines of a cart, in which a removed line leaves its place until the visitor leaves the page.
 * @param lines the lines in the order in which they are shown
 */
export function useRemovableLines(useItems: typeof useCart, lines: readonly Line[]) {
  // Lines in the order at the last removal: removed ones keep their place among the others.
  const [order, setOrder] = useState<readonly string[]>([]);
  const [removed, setRemoved] = useState<readonly Line[]>([]);
  const [lastChanged, setLastChanged] = useState<string>();
  const ids = [...new Set([...order, ...lines.map(({ product }) => product._id)])];

  const shown = ids.flatMap((id): RemovableLine[] => {
    const isSame = ({ product }: Line) => product._id === id;
    const line = lines.find(isSame);
    const hasFocus = id === lastChanged;
    if (line) return [{ ...line, isRemoved: false, hasFocus }];
    const before = removed.find(isSame);
    return before ? [{ ...before, isRemoved: true, hasFocus }] : [];
  });

  return {
    lines: shown,
    remove(line: Line): void {
      setOrder(ids);
      const isOther = ({ product }: Line) => product._id !== line.product._id;
      setRemoved([...removed.filter(isOther), line]);
      setLastChanged(line.product._id);
      useItems.getState().drop(line.product._id);
    },
    /** Puts a removed line back at its place. If the server rejects it, it can be repeated. */
    undo(line: Line): void {
      const { items, replace } = useItems.getState();
      const restored = new Map(Object.entries({ ...items, [line.product._id]: line.quantity }));
      const inOrder = ids.flatMap((id) => {
        const quantity = restored.get(id);
        return quantity === undefined ? [] : [[id, quantity] as const];
      });
      setLastChanged(line.product._id);
      replace({ ...Object.fromEntries(inOrder), ...Object.fromEntries(restored) });
    },
  };
}
