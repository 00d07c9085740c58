import { pageQuery } from '@smokehouse/shared/api';
import { quoteQuery } from '@smokehouse/shared/bundled/place-quote';
import type { PlaceQuestion } from '@smokehouse/shared/contract';
import { useQuery } from '@smokehouse/shared/query';

/**
 * What delivery to a place, or a pickup, costs, and since when, by the server; asked again when the
 * customer comes back, and when its hours begin or end. Without a place, it says that nothing is
 * delivered while no area takes orders, and nothing otherwise, also not what another page was told.
 */
export function useQuote(place: PlaceQuestion) {
  const { data: hours } = useQuery(pageQuery('GET /api/hours'));
  const isAsked = Object.keys(place).length > 0 || hours?.noDelivery === true;
  const { data, isFetching, refetch } = useQuery({ ...quoteQuery(place), enabled: isAsked });
  return { data: isAsked ? data : undefined, isFetching, refetch };
}
