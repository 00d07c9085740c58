import { queryClient, queryOptions } from '@smokehouse/shared/query';
import {
  type CallAnswer,
  ORDER_REFETCH_MS,
  type PublicCallName,
} from '@smokehouse/shared/contract';
import { call } from './client';

export { ApiError, call } from './client';

/**
 * What is the same for everybody is fresh this long; the server's ETag makes the next look cheap.
 * Unit: ms.
 */
const FRESH_MS = 60_000;

/**
 * The answer to a call that is the same for everybody. A route that names the call in its `data`
 * (`remote.json`) has the answer in the page: its first render, on the server and in the browser,
 * asks for nothing.
 */
export const pageQuery = <N extends PublicCallName>(name: N) =>
  queryOptions({
    queryKey: [name],
    queryFn: () => call(name as PublicCallName) as Promise<CallAnswer<N>>,
    staleTime: FRESH_MS,
  });

/** What travelled in the page, and when it came. */
const travelled = <N extends PublicCallName>(name: N) =>
  queryClient.getQueryState<CallAnswer<N>>([name]);
const MENU = 'GET /api/product/list';

/** The whole menu. */
export const productsQuery = queryOptions({
  queryKey: ['products'],
  queryFn: async () => (await call(MENU)).products,
  staleTime: FRESH_MS,
  initialData: () => travelled(MENU)?.data?.products,
  initialDataUpdatedAt: () => travelled(MENU)?.dataUpdatedAt,
});

/** The customer's saved addresses. */
export const addressesQuery = queryOptions({
  queryKey: ['addresses'],
  queryFn: async () => (await call('GET /api/address/get')).addresses,
});

/**
 * The customer's orders, with the server's clock: `{orders, clockSkew}`, ms to add to `Date.now()`.
 */
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
