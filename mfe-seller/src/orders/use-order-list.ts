import { useState } from 'react';
import { businessDayOf } from '@smokehouse/shared/contract';
import { useQuery } from '@smokehouse/shared/query';
import {
  type AnyOrder,
  countsQuery,
  finishedOrdersQuery,
  openOrdersQuery,
  type OrdersSource,
} from '../queries/orders';
import type { OrderFilter } from './use-order-filter';

/**
 * The orders of a page: all unfinished ones, however old they are and whichever day is looked at,
 * and the finished ones of the day (or of all days) page by page.
 */
export function useOrderList<O extends AnyOrder>(
  source: OrdersSource<O>,
  { status, day, text }: OrderFilter,
) {
  const last = source.statuses.at(-1) ?? '';
  const search = `${day} ${text}`;
  const [shown, setShown] = useState({ search, pages: 1 });
  // Another search begins with its first page.
  const pages = shown.search === search ? shown.pages : 1;
  const wantsOpen = status !== last;
  const wantsFinished = status === '' || status === last;
  const open = useQuery({ ...openOrdersQuery(source, text), enabled: wantsOpen });
  const finished = useQuery({
    ...finishedOrdersQuery(source, { day, text }, pages),
    enabled: wantsFinished,
  });
  const counts = useQuery(countsQuery(source, day || businessDayOf(Date.now())));
  const everything = useQuery(openOrdersQuery(source));

  const parts = [...(wantsOpen ? [open] : []), ...(wantsFinished ? [finished] : [])];
  const isComplete = parts.every(({ data }) => data);
  const orders = isComplete
    ? [
        ...new Map(
          parts
            .flatMap(({ data }) => data?.orders ?? [])
            .reverse()
            .map((order) => [order._id, order]),
        ).values(),
      ].reverse()
    : undefined;
  return {
    orders,
    clockSkew: parts[0]?.data?.clockSkew ?? 0,
    failed: parts.some(({ isError, data }) => isError && !data),
    retry: () => {
      for (const part of parts) void part.refetch();
    },
    hasOlder: wantsFinished && Boolean(finished.data?.next),
    isFetchingOlder: finished.isPlaceholderData,
    showOlder: () => setShown({ search, pages: pages + 1 }),
    /**
     * Unfinished ones are all that there are; of the end, those of the day. With a day, its own.
     */
    countOf: (one: string) =>
      day || one === last
        ? counts.data && (counts.data[one] ?? 0)
        : everything.data?.orders.filter((order) => order.status === one).length,
  };
}
