import { useEffect } from 'react';
import { call } from '@smokehouse/shared/api';
import { queryOptions, useQuery, useQueryClient } from '@smokehouse/shared/query';
import { signOutIfUnauthorized } from '../report-error';

const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: () => call('GET /api/seller/security'),
});

/** Second factors of the seller's account. */
export function useSecurity() {
  const query = useQuery(securityQuery);
  useEffect(() => signOutIfUnauthorized(query.error), [query.error]);
  return query;
}

/** Returns a function that reads the second factors again. */
export function useRefreshSecurity() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: securityQuery.queryKey });
}
