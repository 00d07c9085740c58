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

/** The tables and their QR codes. Another seller may replace a code. */
export const tablesQuery = queryOptions({
  queryKey: ['tables'],
  queryFn: async () => (await call('GET /api/seller/tables')).tables,
});

/** The pictures that the site ships, and which of them are replaced by a photo. */
export const picturesQuery = queryOptions({
  queryKey: ['seller-pictures'],
  queryFn: () => call('GET /api/seller/pictures'),
});

/** A dish with the fields that the menu does not have. Never from the cache: it is to be edited. */
export const editedProductQuery = (id: string) =>
  queryOptions({
    queryKey: ['edited-product', id],
    queryFn: async () =>
      (await call('GET /api/seller/product', undefined, { query: { id } })).product,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The tips of trading days. The key starts with that of the orders at tables, which paying changes. */
export const tipsQuery = (days: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['seller-dine-orders', 'tips', days.from, days.to],
    queryFn: () => call('GET /api/seller/tips', undefined, { query: days }),
  });

/**
 * Figures of trading days. The key starts with `seller-orders`, so order events refresh them.
 */
export const statisticsQuery = ({ from, to }: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['seller-orders', 'statistics', from, to],
    queryFn: () =>
      call('GET /api/seller/statistics', undefined, {
        query: from === to ? { day: from } : { from, to },
      }),
    refetchInterval: ORDER_REFETCH_MS,
  });
