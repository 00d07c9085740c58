import { clockTime, type OpenInterval } from '@smokehouse/shared/contract/ordering/hours/rules';
import { AppError } from '../../http/errors';
import { messageFor, type MessageCode } from '../../http/messages';
import { type FoundAreas, wayOf, type WayRefusal } from '../areas';
import { isServedAt, type OrderingMoment, sayTime } from '../hours';
import { type FullSlots, type Offer, offerOf } from './offer';
import type { DishTimes } from './served';

const sayMoment = (
  code: MessageCode,
  at: number,
  { ordering: { schedule }, now, language }: OrderingMoment,
): string => messageFor(code, language, { time: sayTime(schedule, at, now, language) });

/**
 * What helps where an order cannot be had at its time: another time, or waiting.
 * @param other names the times that can be chosen; undefined: there are none
 */
function adviceOfTime(moment: OrderingMoment, offer: Offer, other: string | undefined): string {
  if (other !== undefined) return other;
  if (offer.takesOrdersNow) return messageFor('advice_now', moment.language);
  const next = offer.nextNow();
  return next === undefined
    ? messageFor('advice_wait', moment.language)
    : sayMoment('advice_reopens', next, moment);
}

/** The first time that can be chosen, else when orders for now are taken. */
export function adviceOfFirstSlot(moment: OrderingMoment, offer: Offer): string {
  const first = offer.firstSlot();
  return adviceOfTime(moment, offer, first && sayMoment('advice_from', first.from, moment));
}

/** That another time can be chosen, if there is one. @param refused start of the refused one */
export function adviceOfOtherSlot(moment: OrderingMoment, offer: Offer, refused: number): string {
  const other = offer.firstSlot(({ from }) => from !== refused);
  return adviceOfTime(moment, offer, other && messageFor('advice_other_time', moment.language));
}

/**
 * The advice in the refusal of a way, by which other ways would take the same order. Missing: none of
 * them is in place of it.
 */
const OTHER_WAYS: Record<
  Exclude<WayRefusal['code'], 'area_not_served'>,
  Partial<Record<'both' | 'delivery' | 'pickup', MessageCode>>
> = {
  outside_areas: {
    both: 'advice_elsewhere_or_pickup',
    delivery: 'advice_elsewhere',
    pickup: 'advice_pickup',
  },
  area_paused: { both: 'advice_pickup', pickup: 'advice_pickup' },
  pickup_closed: { both: 'advice_delivery', delivery: 'advice_delivery' },
};

interface RefusedOrder {
  moment: OrderingMoment;
  areas: FoundAreas;
  /** Ids of the areas around the place of a delivery. */
  around: readonly string[];
  times: DishTimes;
  full: FullSlots;
  /** The start of the chosen slot; undefined: for now. */
  slot: string | undefined;
}

/** What the ways to get an order offer. */
function offersOf({ moment, areas, ...wanted }: RefusedOrder) {
  const offer = (way: Parameters<typeof wayOf>[1]) => offerOf(moment, wayOf(areas, way), wanted);
  return {
    pickup: [offer({ fulfilment: 'pickup', ids: [] })],
    delivery: areas.areas.map(({ id }) => offer({ fulfilment: 'delivery', ids: [id] })),
    to: (ids: readonly string[]) => offer({ fulfilment: 'delivery', ids }),
  };
}

/** The times of the other way, where an order can be had by neither at its own time. */
function adviceOfOtherWay(
  moment: OrderingMoment,
  other: 'pickup' | 'delivery',
  offers: readonly Offer[],
): string {
  const starts = offers.flatMap((offer) => offer.firstSlot()?.from ?? []);
  return starts.length === 0
    ? messageFor('advice_wait', moment.language)
    : sayMoment(`advice_${other}_from`, Math.min(...starts), moment);
}

/** A time within the hours of an area, and pickup where it takes the order at its own time. */
function adviceWithinHours(
  moment: OrderingMoment,
  served: OpenInterval,
  { own, pickup, hasPickup }: { own: Offer; pickup: readonly Offer[]; hasPickup: boolean },
): string {
  const say = (code: MessageCode) => messageFor(code, moment.language);
  const within = own.firstSlot(({ from }) => isServedAt(moment.ordering.schedule, served, from));
  const isHopeless = !within && !own.takesOrdersNow && own.nextNow() === undefined;
  if (isHopeless)
    return hasPickup ? say('advice_pickup') : adviceOfOtherWay(moment, 'pickup', pickup);
  const advice = adviceOfTime(moment, own, within && say('advice_within'));
  return hasPickup ? `${advice} ${say('advice_or_pickup')}` : advice;
}

/**
 * The refusal of an order whose way cannot be had. It names only what would be taken in place of it:
 * pickup, delivery or another address for the same time, another time for the same place, or the
 * times of the other way.
 */
export function wayRefused(refusal: WayRefusal, order: RefusedOrder): AppError {
  const { moment, around, slot } = order;
  const { pickup, delivery, to } = offersOf(order);
  const isTaken = (offers: readonly Offer[]) => offers.some((offer) => offer.takes(slot));
  if (refusal.code === 'area_not_served') {
    const { served } = refusal;
    const offers = { own: to(around), pickup, hasPickup: isTaken(pickup) };
    return new AppError(refusal.code, 409, {
      from: clockTime(served.from),
      to: clockTime(served.to),
      advice: adviceWithinHours(moment, served, offers),
    });
  }
  const hasDelivery = isTaken(delivery);
  const ways = isTaken(pickup) ? (hasDelivery ? 'both' : 'pickup') : hasDelivery && 'delivery';
  const code = ways && OTHER_WAYS[refusal.code][ways];
  const other = refusal.code === 'pickup_closed' ? 'delivery' : 'pickup';
  return new AppError(refusal.code, refusal.code === 'outside_areas' ? 422 : 409, {
    advice: code
      ? messageFor(code, moment.language)
      : adviceOfOtherWay(moment, other, other === 'pickup' ? pickup : delivery),
  });
}
