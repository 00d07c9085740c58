import { queryOptions } from '@smokehouse/shared/query';
import { ORDER_REFETCH_MS } from '@smokehouse/shared/contract';
import { call } from './client';

export { ApiError, call } from './client';

/** The whole menu. Fresh for a minute; the server's ETag makes the next look cheap. */
export const productsQuery = queryOptions({ queryKey: ['products'], queryFn: async () => (await call('GET /api/product/list')).products, staleTime: 60_000 });

/** The customer's saved addresses. */
export const addressesQuery = queryOptions({ queryKey: ['addresses'], queryFn: async () => (await call('GET /api/address/get')).addresses });

/** The customer's orders, with the server's clock: `{orders, clockSkew}`, ms to add to `Date.now()`. */
export const ordersQuery = queryOptions({
  queryKey: ['orders'],
  queryFn: async () => {
    const { orders, now } = await call('GET /api/order/user');
    return { orders, clockSkew: now - Date.now() };
  },
  refetchInterval: ORDER_REFETCH_MS,
});

/** The orders of the guest at this table. */
export const dineOrdersQuery = queryOptions({
  queryKey: ['dine-orders'],
  queryFn: async () => {
    const { orders, now } = await call('POST /api/dineorder/user', {});
    return { orders, clockSkew: now - Date.now() };
  },
  refetchInterval: ORDER_REFETCH_MS,
});
