import type { FastifyInstance } from 'fastify';
import type { CallAnswer, Fulfilment } from '@smokehouse/shared/contract';
import type { Database } from '../../database/pool';
import { statement, type ValueOf } from '../../database/statement';
import { AppError } from '../../http/errors';
import { unpaidPlaces } from '../../money/payments';
import { findWay } from '../areas';
import {
  findSlot,
  kitchenTime,
  type OrderingMoment,
  ordersNow,
  partOf,
  periodOf,
  sayTime,
} from '../hours';
import { adviceOfFirstSlot, adviceOfOtherSlot } from './advice';
import { type FullSlots, type Offer, offerOf } from './offer';
import { findDishTimes, namesNotServed, type DishTimes } from './served';

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
  /** What the order's place, or pickup, is offered. Read for a refusal only. */
  offer: () => Promise<Offer>;
}

/**
 * Checks when an order can be delivered, before anything is stored.
 * @throws AppError 409 if the restaurant is closed or paused, does not deliver in the slot, or does
 *   not serve a dish then
 */
export async function findTiming(
  moment: OrderingMoment,
  { slot, times, lead: least, isPlaced, offer }: TimingInput,
): Promise<Timing> {
  const refuse = async (code: 'closed' | 'orders_paused' | 'dishes_not_served', params = {}) =>
    new AppError(code, 409, { ...params, advice: adviceOfFirstSlot(moment, await offer()) });
  const checkDishes = async (at: number) => {
    const names = namesNotServed(moment, times.served, at);
    if (names !== undefined) throw await refuse('dishes_not_served', { names });
  };
  if (slot === undefined) {
    const { refused, closesAt } = ordersNow(moment);
    if (refused) throw await refuse(refused === 'paused' ? 'orders_paused' : 'closed');
    if (!isPlaced) await checkDishes(moment.now);
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
      advice: adviceOfOtherSlot(moment, await offer(), Date.parse(slot)),
    });
  await checkDishes(found.from);
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
export async function checkSlotTaken(
  moment: OrderingMoment,
  { slot_from: from }: Timing,
  { rows, offer }: { rows: readonly unknown[] | undefined; offer: TimingInput['offer'] },
): Promise<void> {
  if (from === null || rows?.[0] !== undefined) return;
  const { ordering, now, language } = moment;
  const time = sayTime(ordering.schedule, from.getTime(), now, language);
  const advice = adviceOfOtherSlot(moment, await offer(), from.getTime());
  throw new AppError('slot_full', 409, { time, advice });
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

/** The coming slots that have as many orders as they can have. */
export async function findFullSlots(
  db: Database,
  { ordering: { slots }, now }: Pick<OrderingMoment, 'ordering' | 'now'>,
): Promise<FullSlots> {
  const full = await db
    .selectFrom('delivery_slots')
    .select('starts_at')
    .where('starts_at', '>=', new Date(now))
    .where('taken', '>=', slots.capacity)
    .execute();
  return new Set(full.map(({ starts_at: start }) => start.getTime()));
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
  const { schedule } = ordering;
  const now = clock.now();
  const times = await findDishTimes(db, dishes);
  const way = await findWay(db, { fulfilment, ids });
  const moment = { ordering, isEnforced: hours.isEnforced(), now };
  const full = await findFullSlots(db, moment);
  const { takesOrdersNow, days, slotsOn } = offerOf(moment, way, { times, full });
  return {
    takesOrdersNow,
    days: days.map((day) => {
      const period = periodOf(schedule, day);
      return {
        day,
        ...(period && { note: period.name }),
        ...(period?.kind === 'ramadan' && { isRamadan: true }),
        slots: slotsOn(day).map((slot) => ({
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
