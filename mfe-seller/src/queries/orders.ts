import { call } from '@smokehouse/shared/api';
import {
  type CallQuery,
  DELIVERY_STATUSES,
  type DeliveryStatus,
  DINE_STATUSES,
  type DineOrder,
  type DineStatus,
  type Order,
  ORDER_REFETCH_MS,
} from '@smokehouse/shared/contract';
import { queryOptions } from '@smokehouse/shared/query';

/** What both kinds of orders have for the desk. */
export type AnyOrder = Pick<
  Order,
  '_id' | 'items' | 'amount' | 'paymentType' | 'isPaid' | 'status' | 'createdAt' | 'history'
>;
export type OrdersQuery = Omit<CallQuery<'GET /api/order/seller'>, 'status'> & {
  status?: string | undefined;
};

/**
 * Orders as the desk keeps them; `clockSkew` is added to `Date.now()`, so that countdowns run on
 * the server's clock.
 */
export interface OrderList<O> {
  orders: O[];
  clockSkew: number;
  next?: string | undefined;
  counts?: Record<string, number> | undefined;
}

/**
 * One kind of orders: its cache key, which the server's events name, its statuses, and its two
 * calls.
 */
export interface OrdersSource<O extends AnyOrder> {
  key: 'seller-orders' | 'seller-dine-orders';
  /** In the order in which they are passed through; the last one is the end. */
  statuses: readonly string[];
  read: (query: OrdersQuery) => Promise<OrderList<O>>;
  /**
   * `from` is the status that the seller saw: what somebody else moved meanwhile is not
   * overwritten.
   */
  move: (orderId: string, status: string, from: string) => Promise<O>;
}

export const deliveries: OrdersSource<Order> = {
  key: 'seller-orders',
  statuses: DELIVERY_STATUSES,
  async read(query) {
    const { orders, now, next, counts } = await call('GET /api/order/seller', undefined, {
      query: query as CallQuery<'GET /api/order/seller'>,
    });
    return { orders, clockSkew: now - Date.now(), next, counts };
  },
  move: async (orderId, status, from) =>
    (await call('PUT /api/order/status', { orderId, status: status as DeliveryStatus, from }))
      .order,
};

export const dineIns: OrdersSource<DineOrder> = {
  key: 'seller-dine-orders',
  statuses: DINE_STATUSES,
  async read(query) {
    const { dineorders, now, next, counts } = await call('GET /api/order/seller/dine', undefined, {
      query: query as CallQuery<'GET /api/order/seller/dine'>,
    });
    return { orders: dineorders, clockSkew: now - Date.now(), next, counts };
  },
  move: async (orderId, status, from) =>
    (await call('PUT /api/order/dinestatus', { orderId, status: status as DineStatus, from }))
      .order,
};

/** The server answers no more at a time. */
const MAX_PAGE_SIZE = 200;
const PAGE_SIZE = 50;
/** More unfinished orders than this at one status are no list for people. */
const MAX_OPEN_PER_STATUS = 1000;

/** Reads a list from its beginning until there are `wanted` orders or no more. */
async function readPages<O extends AnyOrder>(
  source: OrdersSource<O>,
  query: OrdersQuery,
  wanted: number,
): Promise<OrderList<O>> {
  const orders: O[] = [];
  let after: string | undefined;
  for (;;) {
    const page = await source.read({
      ...query,
      limit: String(Math.min(MAX_PAGE_SIZE, wanted - orders.length)),
      ...(after && { after }),
    });
    orders.push(...page.orders);
    after = page.next;
    if (!after || orders.length >= wanted) return { ...page, orders, next: after };
  }
}

/** Where the list of unfinished orders is kept; the lists of finished ones are under `finished`. */
export const openOrdersKey = ({ key }: OrdersSource<never>, text = '') =>
  [key, 'open', text] as const;

/** All orders that still want something done, however old, newest first. */
export function openOrdersQuery<O extends AnyOrder>(source: OrdersSource<O>, text = '') {
  return queryOptions({
    queryKey: openOrdersKey(source as OrdersSource<never>, text),
    async queryFn(): Promise<OrderList<O>> {
      const lists = await Promise.all(
        source.statuses
          .slice(0, -1)
          .map((status) =>
            readPages(source, { status, ...(text && { text }) }, MAX_OPEN_PER_STATUS),
          ),
      );
      const orders = lists
        .flatMap((list) => list.orders)
        .sort((one, other) => other.createdAt.localeCompare(one.createdAt));
      return { orders, clockSkew: lists[0]?.clockSkew ?? 0 };
    },
    refetchInterval: ORDER_REFETCH_MS,
  });
}

/** The newest finished orders of a day or of all days: as many pages as were asked for. */
export function finishedOrdersQuery<O extends AnyOrder>(
  source: OrdersSource<O>,
  { day, text }: { day: string; text: string },
  pages: number,
) {
  return queryOptions({
    queryKey: [source.key, 'finished', day, text, pages] as const,
    queryFn: () =>
      readPages(
        source,
        { status: source.statuses.at(-1), ...(day && { day }), ...(text && { text }) },
        pages * PAGE_SIZE,
      ),
    refetchInterval: ORDER_REFETCH_MS,
    // Older ones come below those that are there; another search begins anew.
    placeholderData: (
      before: OrderList<O> | undefined,
      query: { queryKey: readonly unknown[] } | undefined,
    ) => (query?.queryKey[2] === day && query.queryKey[3] === text ? before : undefined),
  });
}

/** Status → how many orders of a business day stand there. */
export function countsQuery<O extends AnyOrder>(source: OrdersSource<O>, day: string) {
  return queryOptions({
    queryKey: [source.key, 'counts', day] as const,
    queryFn: async () => (await source.read({ day, limit: '1' })).counts ?? {},
    refetchInterval: ORDER_REFETCH_MS,
  });
}
