import { call } from '@smokehouse/shared/api';
import { ORDER_REFETCH_MS } from '@smokehouse/shared/contract';
import { queryOptions } from '@smokehouse/shared/query';

/** The open tickets, oldest first, and those that were bumped last. */
export const kitchenQuery = queryOptions({
  queryKey: ['kitchen'],
  async queryFn() {
    const { tickets, bumped, now } = await call('GET /api/seller/kitchen');
    return { tickets, bumped, clockSkew: now - Date.now() };
  },
  refetchInterval: ORDER_REFETCH_MS,
});
