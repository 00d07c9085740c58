import { call } from '@smokehouse/shared/api';
import { ORDER_REFETCH_MS } from '@smokehouse/shared/contract';
import { queryOptions } from '@smokehouse/shared/query';

/** Live and canary release of each package, with their failure rates and web vitals. */
export const releasesQuery = queryOptions({
  queryKey: ['releases'],
  queryFn: async () => (await call('GET /api/seller/releases')).packages,
  refetchInterval: ORDER_REFETCH_MS,
});
