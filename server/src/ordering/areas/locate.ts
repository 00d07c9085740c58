import type { Fulfilment, Place, PlaceQuestion, Quote } from '@smokehouse/shared/contract';
import { feeFor } from '@smokehouse/shared/contract/ordering/areas/rules';
import {
  EARLIEST_MIN,
  LATEST_MIN,
  type OpenInterval,
} from '@smokehouse/shared/contract/ordering/hours/rules';
import type { MinutesRange } from '@smokehouse/shared/contract/ordering/orders/promise';
import type { Database } from '../../database/pool';
import { AppError, conflict } from '../../http/errors';
import { isFarFrom } from '../addresses';
import { findAreas, type FoundAreas } from './queries';
import { anchorOf, isOutside, OUTSIDE, quoteInWords } from './rules';
import { type DeliveryMoment, quoteAt, servingAt } from './serving';
import type { ShortAddressResolver } from './short-addresses';

/**
 * What delivery to a place costs, and when its hours begin. An address in another country or another
 * known city is outside of all areas, and so is a pin that is far from the address's city. Else the
 * pin decides, then the short address where it can be looked up, then the district that the customer
 * chose, unless it is not in the town that the address names, then the words of the address.
 */
export async function locate(
  db: Database,
  resolve: ShortAddressResolver,
  { fulfilment, slot: _slot, ...place }: PlaceQuestion,
  moment: DeliveryMoment,
): Promise<Quote> {
  if (fulfilment === 'pickup') return quoteOfPickup(await findAreas(db, undefined));
  const pin =
    place.pin ??
    (place.shortAddress ? ((await resolve(place.shortAddress)) ?? undefined) : undefined);
  const known = { ...place, pin };
  return quoteFor(await findAreas(db, anchorOf(known)), known, moment);
}

/**
 * {@link locate} in areas that were found for the place, at its {@link anchorOf}.
 * @param place its short address is not looked up
 */
export function quoteFor(
  { areas }: FoundAreas,
  { pin, ...place }: Place,
  moment: DeliveryMoment,
): Quote {
  const { address } = place;
  if (address && (isOutside(areas, address) || (pin && isFarFrom(address.city, pin))))
    return OUTSIDE;
  if (!pin) return quoteInWords(areas, place, (area) => quoteAt([area], moment));
  const around = areas.filter(({ contains }) => contains);
  return { ...quoteAt(around, moment), pin };
}

/** Why an order cannot be had by its way at its time, whatever is ordered. */
export type WayRefusal =
  | { code: 'outside_areas' | 'area_paused' | 'pickup_closed' }
  | { code: 'area_not_served'; served: OpenInterval };

/** Why a quote refuses all orders. What the customer can do instead depends on more than it. */
export function refusalOf(quote: Quote, fulfilment: Fulfilment): WayRefusal | undefined {
  if (quote.result === 'outside') return { code: 'outside_areas' };
  if (quote.result === 'paused')
    return { code: fulfilment === 'pickup' ? 'pickup_closed' : 'area_paused' };
  if (quote.served && quote.begins) return { code: 'area_not_served', served: quote.served };
  return undefined;
}

/**
 * Checks what an order to a place costs.
 * @param quote one without a {@link refusalOf}
 * @param shownFee the charge that the customer was shown, if the browser sent it. Unit: halalas.
 * @throws AppError 422 where the place is not known, or below the minimum, 409 if the charge is not
 *   the one shown
 */
export function agreeCharge(
  quote: Quote,
  { subtotal, shownFee }: { subtotal: number; shownFee: number | undefined },
): number {
  if (quote.result === 'unknown') throw new AppError('place_needed', 422);
  const feeHalalas = feeFor(subtotal, quote);
  if (shownFee !== undefined && shownFee !== feeHalalas)
    throw conflict<'POST /api/order/cod'>({ delivery: quote }, 'delivery_changed', {
      riyals: feeHalalas / 100,
    });
  if (subtotal < quote.minimumHalalas)
    throw new AppError('order_minimum', 422, { riyals: quote.minimumHalalas / 100 });
  return feeHalalas;
}

/** What a pickup costs, like a place. */
export const quoteOfPickup = ({
  pickup: { open, minutes },
}: Pick<FoundAreas, 'pickup'>): Quote => ({
  result: open ? 'area' : 'paused',
  feeHalalas: 0,
  minimumHalalas: 0,
  minutes,
});

/** How an order for a moment reaches its customer. */
export interface Service {
  /** Undefined where the place is not known. */
  minutes: MinutesRange | undefined;
}

/** Pickup, or delivery by some areas. */
export interface Way {
  fulfilment: Fulfilment;
  /** By what an order for a moment is served; null: by nothing. */
  serviceAt: (moment: DeliveryMoment) => Service | null;
  /** The hours at which it can be had, each of the trading day; none while it is closed. */
  hours: readonly OpenInterval[];
}

const ALWAYS: OpenInterval = { from: EARLIEST_MIN, to: LATEST_MIN };

/**
 * A way of ordering, by the same rules as at its checkout.
 * @param ids the areas around the place of a delivery; none: the place is not known, and any area
 *   may serve it
 */
export function wayOf(
  { pickup, areas }: FoundAreas,
  { fulfilment, ids }: { fulfilment: Fulfilment; ids: readonly string[] },
): Way {
  if (fulfilment === 'pickup')
    return {
      fulfilment,
      serviceAt: () => (pickup.open ? pickup : null),
      hours: pickup.open ? [ALWAYS] : [],
    };
  const around = ids.length === 0 ? areas : areas.filter(({ id }) => ids.includes(id));
  return {
    fulfilment,
    serviceAt(moment) {
      const area = servingAt(around, moment);
      if (!area) return null;
      return ids.length === 0 ? { minutes: undefined } : area;
    },
    hours: around.filter(({ paused }) => !paused).map(({ served }) => served ?? ALWAYS),
  };
}

/** {@link wayOf} in the areas as they are now. */
export const findWay = async (db: Database, question: Parameters<typeof wayOf>[1]): Promise<Way> =>
  wayOf(await findAreas(db, undefined), question);
