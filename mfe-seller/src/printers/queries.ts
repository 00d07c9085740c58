import { call } from '@smokehouse/shared/api';
import { ORDER_REFETCH_MS } from '@smokehouse/shared/contract';
import { queryOptions } from '@smokehouse/shared/query';

/** The printers with their states, and their last jobs. */
export const printersQuery = queryOptions({
  queryKey: ['printers'],
  queryFn: () => call('GET /api/seller/printers'),
  refetchInterval: ORDER_REFETCH_MS,
});
