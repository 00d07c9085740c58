import { queryClient, queryOptions } from '@smokehouse/shared/query';
import {
  type CallAnswer,
  ORDER_REFETCH_MS,
  type PublicCallName,
} from '@smokehouse/shared/contract';
import { useSession } from '@smokehouse/shared/stores';
import { call } from './client';

export { ApiError, call } from './client';

/**
 * Stale time of public data. After it, a refetch is cheap because of the server's ETag. Unit: ms.
 */
const FRESH_MS = 60_000;

/**
 * Query of a public call. If a route lists the call in its `data` (`remote.json`), the answer is
 * embedded in the page, and the first render needs no request.
 */
export const pageQuery = <N extends PublicCallName>(name: N) =>
  queryOptions({
    queryKey: [name],
    queryFn: () => call(name as PublicCallName) as Promise<CallAnswer<N>>,
    staleTime: FRESH_MS,
  });

/** State of a query whose answer may be embedded in the page. */
const embedded = <N extends PublicCallName>(name: N) =>
  queryClient.getQueryState<CallAnswer<N>>([name]);
const MENU = 'GET /api/product/list';
/** The rate of the last menu that a request brought. */
let fetchedWalkingRate: number | undefined;

/** The whole menu. */
export const productsQuery = queryOptions({
  queryKey: ['products'],
  queryFn: async () => {
    const { products, walkingKcalPerMinute } = await call(MENU);
    fetchedWalkingRate = walkingKcalPerMinute;
    return products;
  },
  staleTime: FRESH_MS,
  initialData: () => embedded(MENU)?.data?.products,
  initialDataUpdatedAt: () => embedded(MENU)?.dataUpdatedAt,
});

/**
 * Energy used by a minute of walking, in kcal, as the site has set it; undefined for the default.
 * Valid once the menu is there.
 */
export const walkingRate = (): number | undefined =>
  fetchedWalkingRate ?? embedded(MENU)?.data?.walkingKcalPerMinute;

/** The customer's saved addresses. */
export const addressesQuery = queryOptions({
  queryKey: ['addresses'],
  queryFn: async () => (await call('GET /api/address/get')).addresses,
});

/**
 * The customer's orders: `{orders, clockSkew}`. `clockSkew` is the server's clock minus this
 * device's, in ms.
 */
export const ordersQuery = queryOptions({
  queryKey: ['orders'],
  queryFn: async () => {
    const { orders, now } = await call('GET /api/order/user');
    return { orders, clockSkew: now - Date.now() };
  },
  refetchInterval: ORDER_REFETCH_MS,
});

/** The orders of the guest at this table, and the visit of the table. */
export const dineOrdersQuery = queryOptions({
  queryKey: ['dine-orders'],
  queryFn: async () => {
    const answer = await call('POST /api/dineorder/user', {});
    return { ...answer, clockSkew: answer.now - Date.now() };
  },
  refetchInterval: ORDER_REFETCH_MS,
});

/**
 * Reads who is signed in as a seller, and whether this device is a shared tablet, into the session
 * store.
 */
export async function checkSeller(): Promise<void> {
  const { success, next, self, tablet, screen } = await call('GET /api/seller/is-auth');
  useSession.setState({ isSeller: success, sellerStep: next, staff: self, tablet, screen });
}
