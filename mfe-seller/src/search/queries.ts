import { call } from '@smokehouse/shared/api';
import { queryOptions } from '@smokehouse/shared/query';

/** The synonym groups of the search. */
export const synonymsQuery = queryOptions({
  queryKey: ['synonyms'],
  queryFn: async () => (await call('GET /api/seller/synonyms')).groups,
});
