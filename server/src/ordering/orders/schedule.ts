import type { FastifyInstance } from 'fastify';
import type { CallAnswer, Fulfilment } from '@smokehouse/shared/contract';
import { statement, type ValueOf } from '../../database/statement';
import { AppError } from '../../http/errors';
import { unpaidPlaces } from '../../money/payments';
import { findService } from '../areas';
import { leadOf } from '../estimate';
import {
  availabilityAt,
  checkOpenNow,
  findSlot,
  isInTime,
  isServedAt,
  kitchenTime,
  type OrderingMoment,
  partOf,
  periodOf,
  sayTime,
  scheduleDays,
  type Slot,
  slotsOf,
} from '../hours';
import { checkServed, findDishTimes, type DishTimes } from './served';

/** When an order is to be delivered. All null: as soon as possible, and it can be paid at any time. */
export interface Timing {
  slot_from: Date | null;
  slot_to: Date | null;
  /** When the kitchen gets it. */
  kitchen_at: Date | null;
  /** A later payment cannot buy it. */
  pay_by: Date | null;
}

/** How long after closing an order that was placed before can still be paid. Unit: ms. */
const PAYING_MS = 15 * 60_000;

interface TimingInput {
  /** The chosen slot's start, ISO 8601; undefined: as soon as possible. */
  slot: string | undefined;
  times: DishTimes;
  /** Minutes that making and bringing it may take. */
  lead: number;
  /** The order exists already and has its place in the slot. */
  isPlaced: boolean;
}

/**
 * Checks when an order can be delivered, before anything is stored.
 * @throws AppError 409 if the restaurant is closed or paused, does not deliver in the slot, or does
 *   not serve a dish then
 */
export function findTiming(
  moment: OrderingMoment,
  { slot, times, lead: least, isPlaced }: TimingInput,
): Timing {
  if (slot === undefined) {
    const closesAt = checkOpenNow(moment, 'delivery');
    if (!isPlaced) checkServed(moment, times.served, { at: moment.now, kind: 'delivery' });
    const pay_by = closesAt === null ? null : new Date(closesAt + PAYING_MS);
    return { slot_from: null, slot_to: null, kitchen_at: null, pay_by };
  }
  const { ordering, now, language } = moment;
  const { schedule, slots } = ordering;
  const lead = isPlaced ? 0 : Math.max(slots.leadMinutes, times.lead, least);
  const found = findSlot(schedule, slots, { from: Date.parse(slot), now, lead });
  if (!found)
    throw new AppError('slot_gone', 409, {
      time: sayTime(schedule, Date.parse(slot), now, language),
    });
  checkServed(moment, times.served, { at: found.from, kind: 'delivery' });
  return {
    slot_from: new Date(found.from),
    slot_to: new Date(found.to),
    kitchen_at: new Date(kitchenTime(found, lead)),
    pay_by: new Date(found.from),
  };
}

/**
 * Takes a place in a slot, and returns no row when it is full. The row stays locked until the
 * transaction ends, so that of two orders for the last place one gets it. A trigger gives the place
 * back when the order expires, is cancelled or refunded.
 */
const takePlace = statement((db, value: ValueOf<{ from: Date; capacity: number }>) =>
  db
    .insertInto('delivery_slots')
    .values({ starts_at: value('from'), taken: 1 })
    .onConflict((conflict) =>
      conflict
        .column('starts_at')
        .doUpdateSet((eb) => ({ taken: eb('delivery_slots.taken', '+', 1) }))
        .where('delivery_slots.taken', '<', value('capacity')),
    )
    .returning('taken'),
);

/** Takes a place in the order's slot; undefined for an order without one. */
export const slotTaking = ({ ordering }: OrderingMoment, { slot_from: from }: Timing) =>
  from === null ? undefined : takePlace.with({ from, capacity: ordering.slots.capacity });

/**
 * Checks the rows of {@link slotTaking}.
 * @throws AppError 409 if the slot is full
 */
export function checkSlotTaken(
  { ordering, now, language }: OrderingMoment,
  { slot_from: from }: Timing,
  rows: readonly unknown[] | undefined,
): void {
  if (from === null || rows?.[0] !== undefined) return;
  const time = sayTime(ordering.schedule, from.getTime(), now, language);
  throw new AppError('slot_full', 409, { time });
}

/**
 * Checks the rows of {@link unpaidOfSlot}, which were read after the place was taken: while its row
 * is locked, no other order for the slot is placed.
 * @throws AppError 409 if the customer or their network holds their share of the slot unpaid
 */
export function checkUnpaidShare(
  { ordering, now, language }: OrderingMoment,
  { slot_from: from }: Timing,
  rows: readonly { count: number }[] | undefined,
): void {
  const held = rows?.[0]?.count ?? 0;
  if (from === null || held < unpaidPlaces(ordering.slots.capacity)) return;
  const time = sayTime(ordering.schedule, from.getTime(), now, language);
  throw new AppError('slot_unpaid', 409, { time });
}

/**
 * The times that a customer can choose for these dishes.
 * @param options.area the ids of the areas around the place of a delivery; none: it is not known
 */
export async function listSlots(
  { hours, context }: FastifyInstance,
  {
    dishes,
    fulfilment = 'delivery',
    area: ids,
  }: {
    dishes: readonly string[];
    fulfilment?: Fulfilment | undefined;
    area: readonly string[];
  },
): Promise<Omit<CallAnswer<'GET /api/order/slots'>, 'success'>> {
  const { db, clock } = context;
  const ordering = await hours.read();
  const { schedule, slots } = ordering;
  const now = clock.now();
  const times = await findDishTimes(db, dishes);
  const serviceAt = await findService(db, { fulfilment, ids });
  const areServed = (at: number) => times.served.every((dish) => isServedAt(schedule, dish, at));
  const canHave = (slot: Slot) => {
    const service = serviceAt({ schedule, at: slot.from });
    if (!service || !areServed(slot.from)) return false;
    const lead = Math.max(slots.leadMinutes, times.lead, leadOf(fulfilment, service.minutes));
    return isInTime(slot, lead, now);
  };
  const days = slots.capacity === 0 ? [] : scheduleDays(schedule, now);
  const full = new Set(
    (
      await db
        .selectFrom('delivery_slots')
        .select('starts_at')
        .where('starts_at', '>=', new Date(now))
        .where('taken', '>=', slots.capacity)
        .execute()
    ).map((row) => row.starts_at.getTime()),
  );
  const { isOpen, isPaused } = availabilityAt(ordering, now);
  return {
    takesOrdersNow:
      (isOpen || (!isPaused && !hours.isEnforced())) &&
      areServed(now) &&
      serviceAt({ schedule, at: now }) !== null,
    days: days.map((day) => {
      const period = periodOf(schedule, day);
      return {
        day,
        ...(period && { note: period.name }),
        ...(period?.kind === 'ramadan' && { isRamadan: true }),
        slots: slotsOf(schedule, day, slots)
          .filter(canHave)
          .map((slot) => ({
            from: new Date(slot.from).toISOString(),
            to: new Date(slot.to).toISOString(),
            part: partOf(slot),
            ...(full.has(slot.from) && { isFull: true }),
          })),
      };
    }),
    now,
  };
}
