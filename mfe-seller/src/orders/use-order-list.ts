import { useState } from 'react';
import { CANCELLED_STATUS } from '@smokehouse/shared/contract';
import { useQuery } from '@smokehouse/shared/query';
import {
  type AnyOrder,
  countsQuery,
  finishedOrdersQuery,
  openOrdersQuery,
  type OrdersSource,
} from '../queries/orders';
import { useToday } from '../parts/use-today';
import type { OrderFilter } from './use-order-filter';

/**
 * The orders of a page: all unfinished orders regardless of the day filter, and the finished and
 * cancelled orders of the day (or of all days) with pagination. Of a figure: its orders only.
 */
export function useOrderList<O extends AnyOrder>(
  source: OrdersSource<O>,
  { status, payment, day, text, figure }: OrderFilter,
) {
  const last = source.statuses.at(-1) ?? '';
  const isFigure = Object.keys(figure).length > 0;
  const search = `${status} ${payment} ${day} ${text} ${JSON.stringify(figure)}`;
  const [shown, setShown] = useState({ search, pages: 1 });
  // A new search starts at the first page.
  const pages = shown.search === search ? shown.pages : 1;
  const { includesOpen, includesFinished } = isFigure
    ? { includesOpen: false, includesFinished: true }
    : partsOf(status, last);
  const open = useQuery({ ...openOrdersQuery(source, { text, payment }), enabled: includesOpen });
  const finished = useQuery({
    ...finishedOrdersQuery(source, { status, payment, day, text, figure }, pages),
    enabled: includesFinished,
  });
  const parts = [...(includesOpen ? [open] : []), ...(includesFinished ? [finished] : [])];
  const isComplete = parts.every(({ data }) => data);
  const orders = isComplete
    ? withoutDuplicates(parts.flatMap(({ data }) => data?.orders ?? []))
    : undefined;
  return {
    orders,
    clockSkew: parts[0]?.data?.clockSkew ?? 0,
    hasFailed: parts.some(({ isError, data }) => isError && !data),
    retry: () => {
      for (const part of parts) void part.refetch();
    },
    hasOlder: includesFinished && Boolean(finished.data?.next),
    isFetchingOlder: finished.isPlaceholderData,
    showOlder: () => setShown({ search, pages: pages + 1 }),
  };
}

/** Which of the two lists contain orders with a status. An empty one means all. */
function partsOf(status: string, last: string) {
  const isFinished = status === last || status === CANCELLED_STATUS;
  return { includesOpen: !isFinished, includesFinished: isFinished || status === '' };
}

/**
 * Returns a function for the number of orders with a status: those of the selected day; without a
 * day, all unfinished orders and the orders finished today. Undefined while loading.
 */
export function useStatusCounts<O extends AnyOrder>(
  source: OrdersSource<O>,
  day: string,
): (status: string) => number | undefined {
  const today = useToday();
  const ofDay = useQuery(countsQuery(source, day || today));
  const open = useQuery(openOrdersQuery(source));
  return (status) =>
    day || status === source.statuses.at(-1)
      ? ofDay.data && (ofDay.data[status] ?? 0)
      : open.data?.orders.filter((order) => order.status === status).length;
}

/**
 * An order can be in both lists right after a status change. The result has the version of the
 * first list at the position of the last one.
 */
function withoutDuplicates<O extends AnyOrder>(orders: readonly O[]): O[] {
  const reversed = [...orders].reverse();
  return [...new Map(reversed.map((order) => [order._id, order])).values()].reverse();
}
