import { call } from '@smokehouse/shared/api';
import { untilChange } from '@smokehouse/shared/bundled/until-change';
import type { PlaceQuestion } from '@smokehouse/shared/contract';
import { queryOptions } from '@smokehouse/shared/query';

/** What delivery to a place, or a pickup, costs, and since when. The area sheet uses the same key. */
export const quoteQuery = (place: PlaceQuestion | undefined) =>
  queryOptions({
    queryKey: ['locate', place],
    queryFn: () => call('POST /api/areas/locate', place ?? {}),
    staleTime: 0,
    refetchInterval: untilChange,
  });
