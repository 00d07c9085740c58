import {
  promisedMinutes,
  type MinutesRange,
} from '@smokehouse/shared/contract/ordering/orders/promise';
import { MINUTE_MS } from '@smokehouse/shared/contract/time';
import type { Fulfilment, Order, OrderDelivery } from '@smokehouse/shared/contract';
import { ON_THE_WAY, PREPARING } from '@smokehouse/shared/contract/ordering/orders/statuses';
import { areaMinutes, START_MINUTES } from './rules';

/** What is known about an order that is placed. */
export interface PromisedOrder {
  /** As agreed at its checkout; null for orders of older versions. */
  delivery: Pick<OrderDelivery, 'minutes' | 'promised'> | null;
  /** The chosen slot. */
  slot_from: Date | null;
  slot_to: Date | null;
  /** The kitchen begins with the payment; null before it. */
  paid_at: Date | null;
}

/** The minutes to store with an order for now. @param pause of the moment at which it is placed */
export const minutesToPromise = (
  minutes: MinutesRange | undefined,
  pause: Parameters<typeof promisedMinutes>[1],
): Pick<OrderDelivery, 'promised'> =>
  minutes ? { promised: promisedMinutes(minutes, pause) } : {};

/**
 * When an order is promised, for its customer, the desk and the bill: its slot, or the minutes that
 * were stored when it was placed. Undefined where neither is known: then the fixed minutes of
 * `COUNTDOWN_MS` apply.
 */
export function promiseOf({
  delivery,
  slot_from: from,
  slot_to: to,
  paid_at: paidAt,
}: PromisedOrder): Order['promise'] {
  if (from && to) return { from: from.toISOString(), until: to.toISOString() };
  const minutes = delivery?.promised ?? delivery?.minutes;
  if (!minutes || !paidAt) return undefined;
  const after = (count: number) => new Date(paidAt.getTime() + count * MINUTE_MS).toISOString();
  return { from: after(minutes.from), until: after(minutes.to) };
}

/** The minutes before a slot at which the kitchen must begin, at least. @see START_MINUTES */
export const leadOf = (fulfilment: Fulfilment, minutes: MinutesRange | undefined): number =>
  minutes?.to ?? START_MINUTES.kitchen + (fulfilment === 'delivery' ? START_MINUTES.way : 0);

/**
 * When an order of now would be there, as places and pickup promise it: for one that the kitchen has
 * not begun. Undefined where no minutes are known. Times are ms since 1970.
 */
export function fromTheStart(
  { delivery }: Pick<Order, 'delivery'>,
  now: number,
): { from: number; likely: number; until: number } | undefined {
  const minutes = delivery?.promised ?? delivery?.minutes;
  if (!minutes) return undefined;
  const [from, until] = [now + minutes.from * MINUTE_MS, now + minutes.to * MINUTE_MS];
  return { from, likely: (from + until) / 2, until };
}

/** A step that is overdue still takes this long. Unit: min. */
const LEAST_MINUTES = 2;

/**
 * The earliest moment at which an open order can reach its customer, for what is known without a
 * history. Undefined for a pickup that waits for its customer, and for orders that are not open.
 * @param leftAt when it left the kitchen, if it has. ms since 1970
 * @returns ms since 1970
 */
export function earliestEnd(
  { status, delivery }: Pick<Order, 'status' | 'delivery'>,
  leftAt: number | undefined,
  now: number,
): number | undefined {
  const isPickup = delivery?.fulfilment === 'pickup';
  const soon = now + LEAST_MINUTES * MINUTE_MS;
  const minutes = delivery?.minutes ? areaMinutes(delivery.minutes).from : START_MINUTES.way;
  const way = isPickup ? 0 : minutes * MINUTE_MS;
  if (status === PREPARING) return soon + way;
  if (status !== ON_THE_WAY || isPickup) return undefined;
  return Math.max(soon, (leftAt ?? now) + way);
}
