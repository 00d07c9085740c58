import { call } from '@smokehouse/shared/api';
import { ORDER_REFETCH_MS } from '@smokehouse/shared/contract';
import { queryOptions } from '@smokehouse/shared/query';

const tableQuery = (table: string) =>
  queryOptions({
    queryKey: ['floor', 'table', table],
    queryFn: () => call('GET /api/seller/floor/table', undefined, { query: { table } }),
    refetchInterval: ORDER_REFETCH_MS,
    // Shown where there is no connection.
    gcTime: Infinity,
  });

/** The open visit of a table with its guests and rounds; null if the table is free. */
export const visitQuery = (table: string) =>
  queryOptions({ ...tableQuery(table), select: ({ visit }) => visit ?? null });

/** Where the guests of a free table were moved to a moment ago; null if they were not. */
export const movedQuery = (table: string) =>
  queryOptions({ ...tableQuery(table), select: ({ movedTo }) => movedTo ?? null });
