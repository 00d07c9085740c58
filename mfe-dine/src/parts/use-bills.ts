import { call } from '@smokehouse/shared/api';
import { useQuery } from '@smokehouse/shared/query';
import type { Visit } from './visits';

/**
 * The bills of a visit. `data` stays undefined before the first bill is issued. They are fetched
 * again when a round has a new bill, or something of it is paid. Their query key begins with the
 * key of the orders, so live updates and logout invalidate the bills as well.
 */
export function useBills({ id, rounds, settled, isPaid }: Visit) {
  const numbers = [...new Set(rounds.flatMap(({ bill }) => bill ?? []))];
  // Of a round on split bills, the bills that are paid come before the one that completes it.
  const orderId = rounds.find((round) => round.bill || round.settled)?._id ?? '';
  const query = useQuery({
    queryKey: ['dine-orders', 'bills', id, numbers, settled, isPaid],
    queryFn: async () =>
      (await call('GET /api/order/:id/bill', undefined, { params: { id: orderId } })).bills,
    enabled: orderId !== '',
    placeholderData: (previous) => previous,
  });
  return { ...query, hasBills: orderId !== '' };
}
