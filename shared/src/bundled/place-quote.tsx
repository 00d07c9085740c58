import { call } from '@smokehouse/shared/api';
import { untilChange } from '@smokehouse/shared/bundled/until-change';
import type { Fulfilment, PlaceQuestion, Quote } from '@smokehouse/shared/contract';
import { queryOptions } from '@smokehouse/shared/query';

/** What delivery to a place, or a pickup, costs, and since when. One key for all packages. */
export const quoteQuery = (place: PlaceQuestion | undefined) =>
  queryOptions({
    queryKey: ['locate', place],
    queryFn: () => call('POST /api/areas/locate', place ?? {}),
    staleTime: 0,
    refetchInterval: untilChange,
  });

/**
 * Why a place, or a pickup, can have no order, whatever the opening hours are. Everything that names
 * a time asks this first: a paused area has no times.
 * @returns the key of the text in the locales of each package; undefined: it can have orders, or it
 *   is not known yet
 */
export function refusalOf(
  quote: Pick<Quote, 'result' | 'area'> | undefined,
  fulfilment: Fulfilment,
): 'outside' | 'paused' | 'noDelivery' | 'noPickup' | undefined {
  if (quote?.result !== 'outside' && quote?.result !== 'paused') return undefined;
  if (fulfilment === 'pickup') return 'noPickup';
  // No area is named where none takes orders.
  return quote.result === 'paused' && !quote.area ? 'noDelivery' : quote.result;
}
