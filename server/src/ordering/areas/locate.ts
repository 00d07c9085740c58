import type { Fulfilment, OrderDelivery, Place, Quote } from '@smokehouse/shared/contract';
import { feeFor } from '@smokehouse/shared/contract/ordering/areas/rules';
import { clockTime } from '@smokehouse/shared/contract/ordering/hours/rules';
import type { Database } from '../../database/pool';
import { AppError, conflict } from '../../http/errors';
import { isServedAt, type Schedule } from '../hours';
import { isFarFrom } from '../addresses';
import { findAreas, type FoundArea, type FoundAreas } from './queries';
import { isOutside, OUTSIDE, quoteInWords, quoteOf } from './rules';
import type { ShortAddressResolver } from './short-addresses';

/** When the order is to be delivered. */
interface DeliveryMoment {
  schedule: Schedule;
  /** ms since 1970. */
  at: number;
}

const isServed = ({ served }: Pick<Quote, 'served'>, { schedule, at }: DeliveryMoment): boolean =>
  !served || isServedAt(schedule, served, at);

/**
 * What delivery to a place costs. An address in another country or another known city is outside of
 * all areas, and so is a pin that is far from the address's city. Else the pin decides, then the
 * short address where it can be looked up, then the district that the customer chose, then the
 * words of the address.
 */
export async function locate(
  db: Database,
  resolve: ShortAddressResolver,
  place: Place,
  moment: DeliveryMoment,
): Promise<Quote> {
  const pin =
    place.pin ??
    (place.shortAddress ? ((await resolve(place.shortAddress)) ?? undefined) : undefined);
  return quoteFor(await findAreas(db, pin), { ...place, pin }, moment);
}

/**
 * {@link locate} in areas that were read for the pin of the place.
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
  return pin ? { ...quoteAt(areas, moment), pin } : quoteInWords(areas, place);
}

/** An area that is served then wins over one that is not, and both over a paused one. */
function quoteAt(areas: readonly FoundArea[], moment: DeliveryMoment): Quote {
  const around = areas.filter(({ contains }) => contains);
  const open = around.filter(({ paused }) => !paused);
  const area = open.find((one) => isServed(one, moment)) ?? open[0] ?? around[0];
  return area ? quoteOf(area) : OUTSIDE;
}

/**
 * Checks that an order can be delivered, and for which charge.
 * @param shownFee the charge that the customer was shown, if the browser sent it. Unit: halalas.
 * @throws AppError 422 outside of all areas, where the place is not known, or below the minimum, 409 for a paused area, outside of
 *   the area's hours, or if the charge is not the one shown
 */
export function agreeDelivery(
  quote: Quote,
  {
    subtotal,
    shownFee,
    moment,
  }: { subtotal: number; shownFee: number | undefined; moment: DeliveryMoment },
): { feeHalalas: number; quote: Quote } {
  if (quote.result === 'unknown') throw new AppError('place_needed', 422);
  if (quote.result === 'outside') throw new AppError('outside_areas', 422);
  if (quote.result === 'paused') throw new AppError('area_paused', 409);
  if (quote.served && !isServed(quote, moment))
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

/** Minutes until a pickup is ready. @throws AppError 409 while there is no pickup */
export function agreePickup({ pickup }: FoundAreas): OrderDelivery {
  if (!pickup.open) throw new AppError('pickup_closed', 409);
  return { fulfilment: 'pickup', fee: 0, minutes: pickup.minutes };
}

/** The minutes of pickup or of an area; undefined where the area is not known. */
export async function findMinutes(
  db: Database,
  fulfilment: Fulfilment,
  area: string | undefined,
): Promise<OrderDelivery['minutes']> {
  const { pickup, areas } = await findAreas(db, undefined);
  return fulfilment === 'pickup' ? pickup.minutes : areas.find(({ id }) => id === area)?.minutes;
}
