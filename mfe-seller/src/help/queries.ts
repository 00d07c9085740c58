import { call } from '@smokehouse/shared/api';
import { queryOptions } from '@smokehouse/shared/query';

/** Requests for help with orders: open ones, and the last ones that were answered. */
export const helpQuery = queryOptions({
  queryKey: ['order-help'],
  queryFn: () => call('GET /api/seller/help'),
});

/** The photo of a request as the address of a picture. It never changes. */
export const photoQuery = (id: string) =>
  queryOptions({
    queryKey: ['order-help-photo', id],
    queryFn: async () => {
      const { photo } = await call('GET /api/seller/help/photo', undefined, { query: { id } });
      return `data:image/webp;base64,${photo}`;
    },
    staleTime: Infinity,
  });
