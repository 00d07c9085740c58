import { call } from '@smokehouse/shared/api';
import { ORDER_REFETCH_MS } from '@smokehouse/shared/contract';
import { queryOptions } from '@smokehouse/shared/query';

/** Dish id → pieces left today, of the dishes that are counted. Every order changes it. */
export const countsQuery = queryOptions({
  queryKey: ['dish-counts'],
  queryFn: async () => (await call('GET /api/seller/counts')).counts,
  select: (counts) => new Map(counts.map(({ product, left }) => [product, left])),
  refetchInterval: ORDER_REFETCH_MS,
});
