import { call } from '@smokehouse/shared/api';
import type { Place } from '@smokehouse/shared/contract';
import { queryOptions } from '@smokehouse/shared/query';

/** What delivery to a place costs. The area sheet uses the same key. */
export const quoteQuery = (place: Place | undefined) =>
  queryOptions({
    queryKey: ['locate', place],
    queryFn: () => call('POST /api/areas/locate', place ?? {}),
    staleTime: 0,
  });
