import { call } from '@smokehouse/shared/api';
import { ORDER_REFETCH_MS } from '@smokehouse/shared/contract';
import { queryOptions } from '@smokehouse/shared/query';
import { DRAWERS_KEY } from '../../shift/public/queries';

/** What is still to be refunded at the till by hand. The live event of the drawers refreshes it. */
export const handRefundsQuery = queryOptions({
  queryKey: [DRAWERS_KEY, 'refunds'],
  queryFn: async () => (await call('GET /api/seller/refunds')).refunds,
  refetchInterval: ORDER_REFETCH_MS,
});
