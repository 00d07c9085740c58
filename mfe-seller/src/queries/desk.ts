import { call } from '@smokehouse/shared/api';
import { ORDER_REFETCH_MS } from '@smokehouse/shared/contract';
import { queryOptions } from '@smokehouse/shared/query';

/** What guests have called for and nobody has answered, who waits longest first. */
export const tableCallsQuery = queryOptions({
  queryKey: ['table-calls'],
  async queryFn() {
    const { calls, now } = await call('GET /api/seller/table-calls');
    return { calls, clockSkew: now - Date.now() };
  },
  refetchInterval: ORDER_REFETCH_MS,
});

/** The tables and their codes; they change with a setting only. */
export const tablesQuery = queryOptions({
  queryKey: ['tables'],
  queryFn: async () => (await call('GET /api/seller/tables')).tables,
  staleTime: Infinity,
});

/**
 * What a business day brought. Under `seller-orders`, so that a sale is counted as soon as it is
 * heard of.
 */
export const statisticsQuery = (day: string) =>
  queryOptions({
    queryKey: ['seller-orders', 'statistics', day],
    queryFn: () => call('GET /api/seller/statistics', undefined, { query: { day } }),
    refetchInterval: ORDER_REFETCH_MS,
  });
