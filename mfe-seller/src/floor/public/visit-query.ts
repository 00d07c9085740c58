import { call } from '@smokehouse/shared/api';
import { ORDER_REFETCH_MS } from '@smokehouse/shared/contract';
import { queryOptions } from '@smokehouse/shared/query';

/** The open visit of a table with its guests and rounds; null if the table is free. */
export const visitQuery = (table: string) =>
  queryOptions({
    queryKey: ['floor', 'table', table],
    queryFn: async () =>
      (await call('GET /api/seller/floor/table', undefined, { query: { table } })).visit ?? null,
    refetchInterval: ORDER_REFETCH_MS,
    // Shown where there is no connection.
    gcTime: Infinity,
  });
