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
  type UnservedDishes,
} from '@smokehouse/shared/contract';
import { PREPARING, SERVED } from '@smokehouse/shared/contract/ordering/orders/statuses';
import { queryOptions } from '@smokehouse/shared/query';
import { conflictOf } from '../conflict';

/** Fields that delivery orders and dine-in orders have in common. */
export type AnyOrder = Pick<
  Order,
  | '_id'
  | 'items'
  | 'amount'
  | 'paymentType'
  | 'isPaid'
  | 'status'
  | 'createdAt'
  | 'history'
  | 'corrections'
> &
  Partial<Pick<Order, 'delivery'>>;
export type OrdersQuery = Omit<CallQuery<'GET /api/order/seller'>, 'status' | 'payment'> & {
  status?: string | undefined;
  payment?: Payment | undefined;
  /** Only for dine-in orders. */
  waiting?: 'yes' | 'no' | undefined;
};

/** A page of orders in the query cache. */
export interface OrderList<O> {
  orders: O[];
  /** Add it to `Date.now()` to get the time of the server. Unit: ms. */
  clockSkew: number;
  /** Cursor of the next page. */
  next?: string | undefined;
  /** Status → number of orders, if a day was requested. */
  counts?: Record<string, number> | undefined;
}

/** `left`: not paid by guests who left. `refunded`: at least a part. */
export type Payment = 'paid' | 'unpaid' | 'left' | 'refunded';

/** The parameters of a list that lead from a figure to its orders. */
export type FigureFilterName =
  | 'from'
  | 'to'
  | 'weekday'
  | 'hour'
  | 'product'
  | 'correction'
  | 'reason'
  | 'station'
  | 'fulfilment';
export type FigureFilter = Readonly<Partial<Record<FigureFilterName, string>>>;

/** One kind of orders: its cache key, which server events refer to, its statuses and its calls. */
export interface OrdersSource<O extends AnyOrder> {
  key: 'seller-orders' | 'seller-dine-orders';
  /** In the order of processing. The last one means finished. */
  statuses: readonly string[];
  /** What its lists can be filtered by. */
  payments: readonly Payment[];
  read: (query: OrdersQuery) => Promise<OrderList<O>>;
  /**
   * Changes the status. The server rejects it with `changed_meanwhile` if the current status is not
   * `from`, the status that the seller saw, and with `dishes_unserved` if dishes are not ready.
   * @param servesAll true for an order that is served, or leaves, with whatever is not ready
   */
  move: (orderId: string, status: string, from: string, servesAll: boolean) => Promise<O>;
  /** The dishes that are not served, if that is why it was not moved. */
  unservedOf?: (error: unknown) => UnservedDishes | undefined;
  /** The order as it is now, if that is why it was not moved. */
  currentOf: (error: unknown) => O | undefined;
}

export const deliveries: OrdersSource<Order> = {
  key: 'seller-orders',
  statuses: DELIVERY_STATUSES,
  payments: ['paid', 'refunded'],
  async read(query) {
    const { orders, now, next, counts } = await call('GET /api/order/seller', undefined, {
      query: query as CallQuery<'GET /api/order/seller'>,
    });
    return { orders, clockSkew: now - Date.now(), next, counts };
  },
  async move(orderId, status, from, leavesUnready) {
    const change = { orderId, status: status as DeliveryStatus, from };
    const asks = !leavesUnready && status !== PREPARING;
    return (await call('PUT /api/order/status', { ...change, ...(asks && { asks }) })).order;
  },
  unservedOf: (error) => conflictOf<'PUT /api/order/status'>(error)?.unserved,
  currentOf: (error) => conflictOf<'PUT /api/order/status'>(error)?.order,
};

export const dineIns: OrdersSource<DineOrder> = {
  key: 'seller-dine-orders',
  statuses: DINE_STATUSES,
  payments: ['paid', 'unpaid', 'left', 'refunded'],
  async read(query) {
    const { dineorders, now, next, counts } = await call('GET /api/order/seller/dine', undefined, {
      query: query as CallQuery<'GET /api/order/seller/dine'>,
    });
    return { orders: dineorders, clockSkew: now - Date.now(), next, counts };
  },
  async move(orderId, status, from, servesAll) {
    const change = { orderId, status: status as DineStatus, from };
    const asks = !servesAll && status === SERVED;
    return (await call('PUT /api/order/dinestatus', { ...change, ...(asks && { asks }) })).order;
  },
  unservedOf: (error) => conflictOf<'PUT /api/order/dinestatus'>(error)?.unserved,
  currentOf: (error) => conflictOf<'PUT /api/order/dinestatus'>(error)?.order,
};

/** The server's limit for one page. */
const MAX_PAGE_SIZE = 200;
const PAGE_SIZE = 50;
/** Upper bound of unfinished orders loaded for one status. */
const MAX_OPEN_PER_STATUS = 1000;

/** Reads pages from the beginning until it has `wanted` orders or reaches the end. */
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

/** What unfinished orders can be filtered by. Empty texts mean no filter. */
type OpenFilter = Readonly<{ text: string; payment: Payment | '' }>;

const ALL: OpenFilter = { text: '', payment: '' };

/** Query key of the unfinished orders. */
export const openOrdersKey = ({ key }: OrdersSource<never>, { text, payment } = ALL) =>
  [key, 'open', text, payment] as const;

const withoutEmpty = <F extends object>(filter: F): Partial<F> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')) as Partial<F>;

/** All unfinished orders regardless of their age, newest first. */
export function openOrdersQuery<O extends AnyOrder>(source: OrdersSource<O>, filter = ALL) {
  const search = withoutEmpty(filter) as Pick<OrdersQuery, 'text' | 'payment'>;
  return queryOptions({
    queryKey: openOrdersKey(source as OrdersSource<never>, filter),
    async queryFn(): Promise<OrderList<O>> {
      const lists = await Promise.all(
        source.statuses
          .slice(0, -1)
          .map((status) => readPages(source, { status, ...search }, MAX_OPEN_PER_STATUS)),
      );
      const orders = lists
        .flatMap((list) => list.orders)
        .sort((one, other) => other.createdAt.localeCompare(one.createdAt));
      return { orders, clockSkew: lists[0]?.clockSkew ?? 0 };
    },
    refetchInterval: ORDER_REFETCH_MS,
  });
}

/**
 * How long an order is listed for a confirmation. Later it is only in the list without filters.
 * Unit: ms.
 */
const CONFIRMABLE_MS = 3 * 60 * 60_000;

/** The orders without a table's code that wait for a confirmation, longest waiting first. */
export const waitingOrdersQuery = queryOptions({
  queryKey: [dineIns.key, 'waiting'] as const,
  async queryFn(): Promise<OrderList<DineOrder>> {
    const list = await readPages(dineIns, { waiting: 'yes' }, MAX_PAGE_SIZE);
    const since = Date.now() + list.clockSkew - CONFIRMABLE_MS;
    const orders = list.orders.filter(({ createdAt }) => Date.parse(createdAt) > since).reverse();
    return { orders, clockSkew: list.clockSkew };
  },
  refetchInterval: ORDER_REFETCH_MS,
});

/**
 * The newest finished orders of a day or of all days, up to the given number of pages. Without a
 * status: the done and the cancelled ones; of a figure, all of its orders.
 */
export function finishedOrdersQuery<O extends AnyOrder>(
  source: OrdersSource<O>,
  {
    status,
    payment,
    day,
    text,
    figure,
  }: OpenFilter & { status: string; day: string; figure: FigureFilter },
  pages: number,
) {
  const isFigure = Object.keys(figure).length > 0;
  const search = [status, payment, day, text, JSON.stringify(figure)];
  return queryOptions({
    queryKey: [source.key, 'finished', ...search, pages] as const,
    queryFn: () =>
      readPages(
        source,
        {
          ...(status ? { status } : !isFigure && { finished: 'yes' }),
          ...(figure as Pick<OrdersQuery, FigureFilterName>),
          ...(withoutEmpty({ payment, day, text }) as Pick<
            OrdersQuery,
            'payment' | 'day' | 'text'
          >),
        },
        pages * PAGE_SIZE,
      ),
    refetchInterval: ORDER_REFETCH_MS,
    // The current list stays visible while older orders load. A new search starts empty.
    placeholderData: (
      before: OrderList<O> | undefined,
      query: { queryKey: readonly unknown[] } | undefined,
    ) => (isSameSearch(query?.queryKey, search) ? before : undefined),
  });
}

const isSameSearch = (key: readonly unknown[] | undefined, search: readonly string[]) =>
  search.every((part, index) => key?.[index + 2] === part);

/** Status → number of orders of a trading day. */
export function countsQuery<O extends AnyOrder>(source: OrdersSource<O>, day: string) {
  return queryOptions({
    queryKey: [source.key, 'counts', day] as const,
    queryFn: async () => (await source.read({ day, limit: '1' })).counts ?? {},
    refetchInterval: ORDER_REFETCH_MS,
  });
}
