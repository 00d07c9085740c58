import { call } from '@smokehouse/shared/api';
import { queryOptions } from '@smokehouse/shared/query';

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
