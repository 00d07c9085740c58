import { productsQuery } from '@smokehouse/shared/api';
import type { Product } from '@smokehouse/shared/contract';
import { useQuery } from '@smokehouse/shared/query';

interface Menu {
  /** What is known of the menu, also while the network is away. */
  products: readonly Product[] | undefined;
  isLoading: boolean;
  isFailed: boolean;
  retry: () => void;
}

/** The menu, and what to show while there is none. */
export function useMenu(): Menu {
  const { data: products, isError, fetchStatus, refetch } = useQuery(productsQuery);
  // Without a network a query waits instead of failing; the guest is told rather than left before a
  // skeleton.
  const isFailed = !products && (isError || fetchStatus === 'paused');
  return { products, isLoading: !products && !isFailed, isFailed, retry: () => void refetch() };
}
