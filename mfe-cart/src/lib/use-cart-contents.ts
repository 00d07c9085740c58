import { useEffect, useState } from 'react';
import { productsQuery } from '@smokehouse/shared/api';
import type { Product } from '@smokehouse/shared/contract';
import { useQuery } from '@smokehouse/shared/query';
import { useCart } from '@smokehouse/shared/stores';
import {
  type CartEntry,
  entriesOf,
  idsOffMenu,
  isSameOffer,
  type PriceChange,
  priceChanges,
} from './cart-contents';

/** A dish that left the menu; its name where this visit has seen it. */
export interface LeftDish {
  id: string;
  product: Product | undefined;
}

export interface CartContents {
  /** Undefined until the menu is known. */
  entries: readonly CartEntry[] | undefined;
  soldOut: readonly CartEntry[];
  /** Prices that changed since the customer first saw them here, or last agreed to them. */
  changes: readonly PriceChange[];
  /** Dishes that were taken out because the menu no longer has them. */
  left: readonly LeftDish[];
  isError: boolean;
  retry: () => void;
  /**
   * Asks for the menu anew.
   * @returns true where the cart still is what is on the screen; the customer has then agreed to
   *   what is shown
   * @throws where the menu cannot be had
   */
  confirm: () => Promise<boolean>;
}

/** What is in the cart, and what of it differs from what the customer was shown. */
export function useCartContents(): CartContents {
  const { items } = useCart();
  // The menu may be a minute old by now; what is about to be paid for should not be.
  const {
    data: products,
    isError,
    isFetchedAfterMount,
    refetch,
  } = useQuery({ ...productsQuery, refetchOnMount: 'always' });
  const [seen, setSeen] = useState(products);
  const [left, setLeft] = useState<readonly LeftDish[]>([]);
  if (products && !seen) setSeen(products);

  useEffect(() => {
    if (!products || !isFetchedAfterMount) return;
    const gone = idsOffMenu(items, products).filter((id) => !left.some((one) => one.id === id));
    if (gone.length === 0) return;
    setLeft([...left, ...gone.map((id) => ({ id, product: seen?.find((one) => one._id === id) }))]);
    useCart
      .getState()
      .replace(Object.fromEntries(Object.entries(items).filter(([id]) => !gone.includes(id))));
  }, [items, products, isFetchedAfterMount, left, seen]);

  async function confirm() {
    const { data: now = [] } = await refetch({ throwOnError: true });
    if (!isSameOffer(items, products ?? [], now)) return false;
    setSeen(now);
    setLeft([]);
    return true;
  }

  const entries = products && entriesOf(items, products);
  return {
    entries,
    soldOut: entries?.filter(({ product }) => !product.inStock) ?? [],
    changes: priceChanges(entries ?? [], seen ?? []),
    left,
    isError,
    retry: () => void refetch(),
    confirm,
  };
}
