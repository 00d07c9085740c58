import { useMemo } from 'react';
import { useQuery } from '@smokehouse/shared/query';
import { useAccess } from '../staff/public/access';
import { deliveries, dineIns, openOrdersQuery, waitingOrdersQuery } from './orders';

/**
 * The unfinished orders of both kinds with their counts. Dine-in orders include those that wait for
 * a confirmation.
 */
export function useOpenOrders() {
  const enabled = useAccess().may('order.view');
  const delivery = useQuery({ ...openOrdersQuery(deliveries), enabled });
  const confirmed = useQuery({ ...openOrdersQuery(dineIns), enabled });
  const waiting = useQuery({ ...waitingOrdersQuery, enabled });
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
