import { call } from '@smokehouse/shared/api';
import { ORDER_REFETCH_MS } from '@smokehouse/shared/contract';
import { queryOptions } from '@smokehouse/shared/query';

/** Open calls from tables, oldest first. */
export const tableCallsQuery = queryOptions({
  queryKey: ['table-calls'],
  async queryFn() {
    const { calls, now } = await call('GET /api/seller/table-calls');
    return { calls, clockSkew: now - Date.now() };
  },
  refetchInterval: ORDER_REFETCH_MS,
});
