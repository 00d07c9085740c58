import { call, ordersQuery } from '@smokehouse/shared/api';
import { queryOptions } from '@smokehouse/shared/query';

/** The requests for help with an order, and the problems it can have. Stale with the orders. */
export const helpQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...ordersQuery.queryKey, 'help', orderId],
    queryFn: () => call('GET /api/order/help', undefined, { query: { order: orderId } }),
  });
