import { useQuery } from '@smokehouse/shared/query';
import { deliveries, dineIns, openOrdersQuery } from './orders';

/** The unfinished orders of both kinds with their counts. */
export function useOpenOrders() {
  const delivery = useQuery(openOrdersQuery(deliveries));
  const dine = useQuery(openOrdersQuery(dineIns));
  return {
    counts: {
      [deliveries.key]: delivery.data?.orders.length ?? 0,
      [dineIns.key]: dine.data?.orders.length ?? 0,
    } as Record<'seller-orders' | 'seller-dine-orders', number>,
    lists: [delivery.data?.orders, dine.data?.orders] as const,
    error: delivery.error ?? dine.error,
  };
}
