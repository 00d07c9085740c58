import { call } from '@smokehouse/shared/api';
import type { Place } from '@smokehouse/shared/contract';
import { useQuery } from '@smokehouse/shared/query';

/** What delivery to a place costs, by the server; asked again when the customer comes back. */
export const useQuote = (place: Place) =>
  useQuery({
    queryKey: ['locate', place],
    queryFn: () => call('POST /api/areas/locate', place),
    enabled: Object.keys(place).length > 0,
  });
