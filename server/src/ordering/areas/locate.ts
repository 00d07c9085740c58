import type {
  Fulfilment,
  OrderDelivery,
  Place,
  PlaceQuestion,
  Quote,
} from '@smokehouse/shared/contract';
import { feeFor } from '@smokehouse/shared/contract/ordering/areas/rules';
import { clockTime } from '@smokehouse/shared/contract/ordering/hours/rules';
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

/**
 * Checks that an order can be delivered, and for which charge.
 * @param shownFee the charge that the customer was shown, if the browser sent it. Unit: halalas.
 * @param hasPickup whether a refusal may advise pickup
 * @throws AppError 422 outside of all areas, where the place is not known, or below the minimum,
 * 409 for a paused area, outside of
 *   the area's hours, or if the charge is not the one shown
 */
export function agreeDelivery(
  quote: Quote,
  {
    subtotal,
    shownFee,
    hasPickup,
  }: { subtotal: number; shownFee: number | undefined; hasPickup: boolean },
): { feeHalalas: number; quote: Quote } {
  if (quote.result === 'unknown') throw new AppError('place_needed', 422);
  if (quote.result === 'outside')
    throw new AppError(hasPickup ? 'outside_areas' : 'outside_areas_no_pickup', 422);
  if (quote.result === 'paused')
    throw new AppError(hasPickup ? 'area_paused' : 'area_paused_no_pickup', 409);
  if (quote.served && quote.begins)
    throw new AppError('area_not_served', 409, {
      from: clockTime(quote.served.from),
      to: clockTime(quote.served.to),
    });
  const feeHalalas = feeFor(subtotal, quote);
  if (shownFee !== undefined && shownFee !== feeHalalas)
    throw conflict<'POST /api/order/cod'>({ delivery: quote }, 'delivery_changed', {
      riyals: feeHalalas / 100,
    });
  if (subtotal < quote.minimumHalalas)
    throw new AppError('order_minimum', 422, { riyals: quote.minimumHalalas / 100 });
  return { feeHalalas, quote };
}

/** What a pickup costs, like a place. */
const quoteOfPickup = ({ pickup: { open, minutes } }: FoundAreas): Quote => ({
  result: open ? 'area' : 'paused',
  feeHalalas: 0,
  minimumHalalas: 0,
  minutes,
});

/** Minutes until a pickup is ready. @throws AppError 409 while there is no pickup */
export function agreePickup({ pickup, areas }: FoundAreas): OrderDelivery {
  if (!pickup.open) {
    const hasDelivery = areas.some(({ paused }) => !paused);
    throw new AppError(hasDelivery ? 'pickup_closed' : 'pickup_closed_no_delivery', 409);
  }
  return { fulfilment: 'pickup', fee: 0, minutes: pickup.minutes };
}

/** How an order for a moment reaches its customer. */
export interface Service {
  /** Undefined where the place is not known. */
  minutes: MinutesRange | undefined;
}

/**
 * By what an order for any moment is served, by the same rules as at its checkout.
 * @param ids the areas around the place of a delivery; none: the place is not known, and any area
 *   may serve it
 * @returns null for a moment at which nothing is served
 */
export async function findService(
  db: Database,
  { fulfilment, ids }: { fulfilment: Fulfilment; ids: readonly string[] },
): Promise<(moment: DeliveryMoment) => Service | null> {
  const { pickup, areas } = await findAreas(db, undefined);
  if (fulfilment === 'pickup') return () => (pickup.open ? pickup : null);
  if (ids.length === 0)
    return (moment) => (servingAt(areas, moment) ? { minutes: undefined } : null);
  const around = areas.filter(({ id }) => ids.includes(id));
  return (moment) => servingAt(around, moment) ?? null;
}
