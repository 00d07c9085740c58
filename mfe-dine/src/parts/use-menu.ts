import { productsQuery } from '@smokehouse/shared/api';
import type { Product } from '@smokehouse/shared/contract';
import { useQuery } from '@smokehouse/shared/query';

interface Menu {
  /** The last loaded menu, also while the device is offline. */
  products: readonly Product[] | undefined;
  isLoading: boolean;
  isFailed: boolean;
  retry: () => void;
}

/** The menu with its loading and error states. */
export function useMenu(): Menu {
  const { data: products, isError, fetchStatus, refetch } = useQuery(productsQuery);
  // Offline, a query pauses instead of failing. Show an error then instead of an endless skeleton.
  const isFailed = !products && (isError || fetchStatus === 'paused');
  return { products, isLoading: !products && !isFailed, isFailed, retry: () => void refetch() };
}
