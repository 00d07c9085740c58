import { call } from '@smokehouse/shared/api';
import { type CallQuery, ORDER_REFETCH_MS } from '@smokehouse/shared/contract';
import { queryOptions } from '@smokehouse/shared/query';

/** The orders that a figure counts. The key starts as that of the figures. */
export const figureOrdersQuery = (query: Record<string, string>) =>
  queryOptions({
    queryKey: ['seller-orders', 'figure-orders', query],
    queryFn: () =>
      call('GET /api/seller/figure-orders', undefined, {
        // The server refuses what no figure has.
        query: query as CallQuery<'GET /api/seller/figure-orders'>,
      }),
    refetchInterval: ORDER_REFETCH_MS,
  });

/** The tips of trading days. The key starts with that of the orders at tables, which paying changes. */
export const tipsQuery = (days: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['seller-dine-orders', 'tips', days.from, days.to],
    queryFn: () => call('GET /api/seller/tips', undefined, { query: days }),
  });

/** How the sums of trading days come to each other. The key starts as that of the figures. */
export const reconciliationQuery = (days: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['seller-orders', 'reconciliation', days.from, days.to],
    queryFn: () => call('GET /api/seller/reconciliation', undefined, { query: days }),
  });

/**
 * Figures of trading days. The key starts with `seller-orders`, so order events refresh them.
 */
export const statisticsQuery = ({ from, to }: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['seller-orders', 'statistics', from, to],
    queryFn: () =>
      call('GET /api/seller/statistics', undefined, {
        query: from === to ? { day: from } : { from, to },
      }),
    refetchInterval: ORDER_REFETCH_MS,
  });
