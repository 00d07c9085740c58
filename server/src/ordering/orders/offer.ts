import type { OpenInterval } from '@smokehouse/shared/contract/ordering/hours/rules';
import type { Way } from '../areas';
import { leadOf } from '../estimate';
import {
  isInTime,
  isServedAt,
  nextServing,
  type OrderingMoment,
  ordersNow,
  scheduleDays,
  type Slot,
  slotsOf,
} from '../hours';
import type { DishTimes } from './served';

/** What can be ordered by one way, for now and for later. */
export interface Offer {
  /** Whether an order for now would be taken. */
  takesOrdersNow: boolean;
  /** The trading days with times to choose from. Without scheduled orders: none. */
  days: readonly string[];
  /** The times of a day that are offered. Of them, some may be full. */
  slotsOn: (day: string) => Slot[];
  /** The first of all times that can be chosen. @param isWanted leaves others out */
  firstSlot: (isWanted?: (slot: Slot) => boolean) => Slot | undefined;
  /** Whether an order for a time would be taken. @param slot its start; undefined: for now */
  takes: (slot: string | undefined) => boolean;
  /** The first moment at which an order for now would be taken, ms since 1970. */
  nextNow: () => number | undefined;
}

/** Starts of slots, ms since 1970. */
export type FullSlots = ReadonlySet<number>;

/** The times of day that both intervals have; empty, `from` is not before `to`. */
const overlap = (one: OpenInterval, other: OpenInterval): OpenInterval => ({
  from: Math.max(one.from, other.from),
  to: Math.min(one.to, other.to),
});

/**
 * What is open by one way for the dishes of an order: the hours, where they are enforced, the
 * seller's pause, the areas with their hours, the dishes with theirs, and the slots. The list of
 * times, the checkout and what its refusals advise are all decided by it.
 * @param wanted.full starts of the slots that nobody can choose any more
 */
export function offerOf(
  moment: Pick<OrderingMoment, 'ordering' | 'isEnforced' | 'now'>,
  { fulfilment, serviceAt, hours }: Way,
  { times, full }: { times: DishTimes; full: FullSlots },
): Offer {
  const { ordering, now } = moment;
  const { schedule, slots } = ordering;
  const { refused, opening } = ordersNow(moment);
  const areServed = (at: number) => times.served.every((dish) => isServedAt(schedule, dish, at));
  const canHave = (slot: Slot) => {
    const service = areServed(slot.from) && serviceAt({ schedule, at: slot.from });
    if (!service) return false;
    const lead = Math.max(slots.leadMinutes, times.lead, leadOf(fulfilment, service.minutes));
    return isInTime(slot, lead, now);
  };
  const days = slots.capacity === 0 ? [] : scheduleDays(schedule, now);
  const slotsOn = (day: string) => slotsOf(schedule, day, slots).filter(canHave);
  const takesOrdersNow = !refused && areServed(now) && serviceAt({ schedule, at: now }) !== null;

  function firstSlot(isWanted: (slot: Slot) => boolean = () => true): Slot | undefined {
    for (const day of days) {
      const found = slotsOn(day).find((slot) => !full.has(slot.from) && isWanted(slot));
      if (found) return found;
    }
    return undefined;
  }

  return {
    takesOrdersNow,
    days,
    slotsOn,
    firstSlot,
    takes(slot) {
      if (slot === undefined) return takesOrdersNow;
      return firstSlot(({ from }) => from === Date.parse(slot)) !== undefined;
    },
    nextNow() {
      const from = refused ? opening?.from : now;
      if (from === undefined) return undefined;
      const moments = hours.flatMap(
        (interval) => nextServing(schedule, times.served.reduce(overlap, interval), from) ?? [],
      );
      return moments.length === 0 ? undefined : Math.min(...moments);
    },
  };
}
