import { useEffect, useState } from 'react';
import { call, productsQuery } from '@smokehouse/shared/api';
import { optionsQuery } from '@smokehouse/shared/bundled/options-query';
import {
  type LineOptions,
  lineOptionsCode,
  needsOptions,
  useLineProducts,
} from '@smokehouse/shared/bundled/use-line-products';
import type { Product } from '@smokehouse/shared/contract';
import { useQuery, useQueryClient } from '@smokehouse/shared/query';
import { useCart } from '@smokehouse/shared/stores';
import {
  type CartEntry,
  entriesOf,
  idsNotOnMenu,
  isSameOffer,
  type PriceChange,
  priceChanges,
} from './cart-contents';

const NAMESPACE = 'mfe-cart';

/** A dish that was removed from the cart because it is no longer on the menu. */
export interface RemovedDish {
  id: string;
  /** Undefined if the dish was already missing from the menu when the page opened. */
  product: Product | undefined;
}

export interface CartContents {
  /** The options of the menu, if lines have some. */
  options: LineOptions | undefined;
  /** Undefined until the menu has loaded. */
  entries: readonly CartEntry[] | undefined;
  soldOut: readonly CartEntry[];
  /** Prices that changed since the customer opened the cart or last accepted them. */
  changes: readonly PriceChange[];
  /** Dishes that were removed because they are no longer on the menu. */
  removed: readonly RemovedDish[];
  isError: boolean;
  retry: () => void;
  /**
   * Refetches the menu and compares it with the one shown. If they match for this cart, the shown
   * prices count as accepted.
   * @returns true if they match
   * @throws if the menu cannot be loaded
   */
  revalidate: () => Promise<boolean>;
}

/** The lines of the cart and their differences from the menu that the customer saw. */
export function useCartContents(): CartContents {
  const { items } = useCart();
  const queryClient = useQueryClient();
  // The cached menu may be a minute old. Always refetch it before a payment.
  const menu = useQuery({ ...productsQuery, refetchOnMount: 'always' });
  const { isFetchedAfterMount } = menu;
  const { products, options, isError } = useLineProducts(NAMESPACE, items, menu.data);
  const [seen, setSeen] = useState(products);
  const [removed, setRemoved] = useState<readonly RemovedDish[]>([]);
  if (products && !seen) setSeen(products);

  useEffect(() => {
    if (!products || !isFetchedAfterMount) return;
    const missing = idsNotOnMenu(items, products).filter(
      (id) => !removed.some((one) => one.id === id),
    );
    if (missing.length === 0) return;
    const nowRemoved = missing.map((id) => ({
      id,
      product: seen?.find((one) => one._id === id),
    }));
    setRemoved([...removed, ...nowRemoved]);
    const remaining = Object.entries(items).filter(([id]) => !missing.includes(id));
    useCart.getState().replace(Object.fromEntries(remaining));
  }, [items, products, isFetchedAfterMount, removed, seen]);

  async function withCurrentOptions(now: readonly Product[]): Promise<readonly Product[]> {
    const [{ withLines }, current] = await Promise.all([
      queryClient.fetchQuery(lineOptionsCode(NAMESPACE)),
      queryClient.fetchQuery({ ...optionsQuery, staleTime: 0 }),
    ]);
    return withLines(items, now, current);
  }
  async function revalidate() {
    // Not a refetch of the query: offline it would wait for the connection and then continue.
    const { products: now } = await call('GET /api/product/list');
    queryClient.setQueryData(productsQuery.queryKey, now);
    const offered = needsOptions(items, now) ? await withCurrentOptions(now) : now;
    if (!isSameOffer(items, products ?? [], offered)) return false;
    setSeen(offered);
    setRemoved([]);
    return true;
  }

  const entries = products && entriesOf(items, products);
  return {
    entries,
    soldOut: entries?.filter(({ product }) => !product.inStock) ?? [],
    changes: priceChanges(entries ?? [], seen ?? []),
    removed,
    options,
    isError: menu.isError || isError,
    retry: () => {
      void menu.refetch();
      for (const { queryKey } of [lineOptionsCode(NAMESPACE), optionsQuery])
        void queryClient.refetchQueries({ queryKey });
    },
    revalidate,
  };
}
