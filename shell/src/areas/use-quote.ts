import { call } from '@smokehouse/shared/api';
import { untilChange } from '@smokehouse/shared/bundled/until-change';
import type { PlaceQuestion } from '@smokehouse/shared/contract';
import { useQuery } from '@smokehouse/shared/query';

/**
 * What delivery to a place, or a pickup, costs, and since when, by the server; asked again when the
 * customer comes back, and when its hours begin or end.
 */
export const useQuote = (place: PlaceQuestion) =>
  useQuery({
    queryKey: ['locate', place],
    queryFn: () => call('POST /api/areas/locate', place),
    enabled: Object.keys(place).length > 0,
    refetchInterval: untilChange,
  });
