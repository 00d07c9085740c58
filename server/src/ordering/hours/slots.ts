import { EARLIEST_MIN, SCHEDULE_DAYS } from '@smokehouse/shared/contract/ordering/hours/rules';
import { addDays, MINUTE_MS, momentOf } from '@smokehouse/shared/contract/time';
import { dayOf, isServedAt, nextServing, openingsOf, type Schedule } from './rules';
import type { Ordering, SlotSettings, Ways } from './store';

/** A time of delivery that a customer can choose. ms since 1970. */
export interface Slot {
  /** The trading day: after midnight, the day on which the night began. */
  day: string;
  /** When the restaurant opens before it. */
  opens: number;
  from: number;
  to: number;
}

/** The slots of a trading day, within its openings. The last one may be shorter than the others. */
export function slotsOf(schedule: Schedule, day: string, { minutes }: SlotSettings): Slot[] {
  const length = minutes * MINUTE_MS;
  return openingsOf(schedule, day).flatMap(({ from, to }) =>
    Array.from({ length: Math.floor((to - from) / length) }, (_, index) => ({
      day,
      opens: from,
      from: from + index * length,
      to: from + (index + 1) * length,
    })),
  );
}

/** The days for which orders can be scheduled at a moment: the trading day and the next ones. */
export function scheduleDays(schedule: Schedule, at: number): string[] {
  const today = dayOf(schedule, at);
  return Array.from({ length: SCHEDULE_DAYS }, (_, index) => addDays(today, index));
}

/** When the kitchen must get an order for a slot. @param lead minutes */
export const kitchenTime = ({ from }: Pick<Slot, 'from'>, lead: number): number =>
  from - lead * MINUTE_MS;

/** Whether the kitchen can still begin an order for a slot, and is open then. @param lead minutes */
export const isInTime = (slot: Pick<Slot, 'opens' | 'from'>, lead: number, now: number): boolean =>
  kitchenTime(slot, lead) >= Math.max(now, slot.opens);

/** The parts of a day under which slots are shown. */
export type PartOfDay = 'morning' | 'afternoon' | 'evening' | 'night';

const PARTS: readonly [PartOfDay, number][] = [
  ['night', 24 * 60],
  ['evening', 18 * 60],
  ['afternoon', 12 * 60],
  ['morning', EARLIEST_MIN],
];

/** The part of its trading day in which a slot begins. */
export function partOf({ day, from }: Slot): PartOfDay {
  const minute = (from - momentOf(day, 0)) / MINUTE_MS;
  return PARTS.find(([, start]) => minute >= start)?.[0] ?? 'morning';
}

/** Whether some area takes orders, for now or for later. */
export const isDelivered = (
  { schedule, ways }: Pick<Ordering, 'schedule' | 'ways'>,
  now: number,
): boolean =>
  ways.areas.some(({ served }) => !served || nextServing(schedule, served, now) !== undefined);

const isReached = ({ pickup, areas }: Ways, schedule: Schedule, at: number): boolean =>
  pickup || areas.some(({ served }) => !served || isServedAt(schedule, served, at));

/**
 * The first slot that an order placed now can have by some way, if its dishes need no longer than
 * usual.
 */
export function firstSlot({ schedule, slots, ways }: Ordering, now: number): Slot | undefined {
  if (slots.capacity === 0) return undefined;
  for (const day of scheduleDays(schedule, now)) {
    const found = slotsOf(schedule, day, slots).find(
      (slot) => isInTime(slot, slots.leadMinutes, now) && isReached(ways, schedule, slot.from),
    );
    if (found) return found;
  }
  return undefined;
}

/**
 * The slot that begins at a moment, if an order placed now can still have it.
 * @param lead how long before the slot the kitchen needs the order. Unit: minutes
 */
export function findSlot(
  schedule: Schedule,
  settings: SlotSettings,
  { from, now, lead }: { from: number; now: number; lead: number },
): Slot | undefined {
  if (settings.capacity === 0) return undefined;
  return scheduleDays(schedule, now)
    .flatMap((day) => slotsOf(schedule, day, settings))
    .find((slot) => slot.from === from && isInTime(slot, lead, now));
}
