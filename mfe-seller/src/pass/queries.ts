import { call } from '@smokehouse/shared/api';
import { ORDER_REFETCH_MS } from '@smokehouse/shared/contract';
import { queryOptions } from '@smokehouse/shared/query';

/**
 * The orders with dishes that are to be made or stand at the pass. Events of the kitchen refresh
 * it.
 */
export const passQuery = queryOptions({
  queryKey: ['kitchen', 'pass'],
  async queryFn() {
    const { tickets, more = 0, now } = await call('GET /api/seller/pass');
    return { tickets, more, clockSkew: now - Date.now() };
  },
  refetchInterval: ORDER_REFETCH_MS,
});
