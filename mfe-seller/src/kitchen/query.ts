import { call } from '@smokehouse/shared/api';
import { ORDER_REFETCH_MS } from '@smokehouse/shared/contract';
import { queryOptions } from '@smokehouse/shared/query';

/** The open tickets, oldest first, and those that were bumped last. */
export const kitchenQuery = queryOptions({
  queryKey: ['kitchen'],
  async queryFn() {
    const {
      tickets,
      bumped,
      printers = [],
      canPrint = false,
      now,
    } = await call('GET /api/seller/kitchen');
    return { tickets, bumped, printers, canPrint, clockSkew: now - Date.now() };
  },
  refetchInterval: ORDER_REFETCH_MS,
});
