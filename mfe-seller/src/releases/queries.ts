import { call } from '@smokehouse/shared/api';
import { ORDER_REFETCH_MS } from '@smokehouse/shared/contract';
import { queryOptions } from '@smokehouse/shared/query';

/** The releases of each package with their figures, requests for approval and approvals. */
export const releasesQuery = queryOptions({
  queryKey: ['releases'],
  queryFn: () => call('GET /api/seller/releases'),
  refetchInterval: ORDER_REFETCH_MS,
});
