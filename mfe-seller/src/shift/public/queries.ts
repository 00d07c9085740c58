import { call } from '@smokehouse/shared/api';
import { ORDER_REFETCH_MS } from '@smokehouse/shared/contract';
import { queryOptions } from '@smokehouse/shared/query';

/** The first part of the keys: one live event makes all of them stale. */
export const DRAWERS_KEY = 'drawers';

/** The drawers with their open shifts, and the id of one's own. */
export const drawersQuery = queryOptions({
  queryKey: [DRAWERS_KEY],
  queryFn: () => call('GET /api/seller/drawers'),
  refetchInterval: ORDER_REFETCH_MS,
});

/** A shift with its events. Sales of other devices reach it by refetching. */
export const shiftQuery = (id: string) =>
  queryOptions({
    queryKey: [DRAWERS_KEY, 'shift', id],
    async queryFn() {
      const { shift, events } = await call('GET /api/seller/shift', undefined, { query: { id } });
      return { shift, events };
    },
    refetchInterval: ORDER_REFETCH_MS,
  });

/** The days that are not closed, and the Z reports: the latest, or those before a number. */
export const dayReportsQuery = (before?: number) =>
  queryOptions({
    queryKey: [DRAWERS_KEY, 'days', before],
    queryFn: () =>
      call('GET /api/seller/day-reports', undefined, {
        query: before === undefined ? {} : { before: String(before) },
      }),
  });

/** The Z report with a number, or the X report of a day. */
export type ReportChoice = { number: number } | { day: string };

export const dayReportQuery = (choice: ReportChoice) =>
  queryOptions({
    queryKey: [DRAWERS_KEY, 'report', choice],
    queryFn: async () =>
      (
        await call('GET /api/seller/day-report', undefined, {
          query: 'number' in choice ? { number: String(choice.number) } : choice,
        })
      ).report,
    // A Z report never changes.
    ...('number' in choice ? { staleTime: Infinity } : { refetchInterval: ORDER_REFETCH_MS }),
  });
