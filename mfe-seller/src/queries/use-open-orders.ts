import { useMemo } from 'react';
import { useQuery } from '@smokehouse/shared/query';
import { deliveries, dineIns, openOrdersQuery, waitingOrdersQuery } from './orders';

/**
 * The unfinished orders of both kinds with their counts. Dine-in orders include those that wait for
 * a confirmation.
 */
export function useOpenOrders() {
  const delivery = useQuery(openOrdersQuery(deliveries));
  const confirmed = useQuery(openOrdersQuery(dineIns));
  const waiting = useQuery(waitingOrdersQuery);
  const dine = useMemo(
    () => confirmed.data && waiting.data && [...waiting.data.orders, ...confirmed.data.orders],
    [confirmed.data, waiting.data],
  );
  return {
    counts: {
      [deliveries.key]: delivery.data?.orders.length ?? 0,
      [dineIns.key]: dine?.length ?? 0,
    } as Record<'seller-orders' | 'seller-dine-orders', number>,
    lists: [delivery.data?.orders, dine] as const,
    error: delivery.error ?? confirmed.error ?? waiting.error,
  };
}
