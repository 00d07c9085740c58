import { COUNTDOWN_MS, type Order, type OrderEstimate } from '@smokehouse/shared/contract';
import { ON_THE_WAY, PREPARING } from '@smokehouse/shared/contract/ordering/orders/statuses';
import { useTranslation } from '@smokehouse/shared/i18n';
import { isPickup, timesOf } from '@smokehouse/shared/orders/kinds';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { useCountdown } from '@smokehouse/shared/orders/use-countdown';

/** When an order left the kitchen, or is expected to. */
function leftText({ left, ready }: OrderEstimate, about: (time: string) => string): string {
  if (left) return timeOfDay(left);
  return ready ? about(ready) : '';
}

/** The last steps of an open order: what was promised, until it is known to be missed. */
function promisedTimes(
  order: Order,
  { from, until }: NonNullable<Order['promise']>,
  about: (time: string) => string,
): string[] {
  const { estimate, status } = order;
  const end = estimate?.lateMinutes ? about(estimate.likely) : timesOf(from, until);
  if (isPickup(order)) return [status === PREPARING ? end : ''];
  return [estimate?.left ? timeOfDay(estimate.left) : '', end];
}

/**
 * The time of each step of a paid order, as text: when it was placed, and when the next steps are
 * expected. Empty for a step whose time is not known, or whose expected time has passed.
 * @param clockSkew ms to add to this device's clock to get the server's
 */
export function useStepTimes(order: Order, clockSkew: number): readonly string[] {
  const { t } = useTranslation('mfe-orders');
  const { status, isPaid, estimate, promise } = order;
  const createdAt = order.scheduled?.kitchenAt ?? order.createdAt;
  const isPreparing = status === PREPARING;
  const isOpen = isPreparing || status === ON_THE_WAY;
  const untilPit = useCountdown(isPreparing ? PREPARING : '', createdAt, clockSkew);
  const untilDoor = useCountdown(isOpen ? ON_THE_WAY : '', createdAt, clockSkew);
  const about = (time: string | number) => t('about', { time: timeOfDay(time) });
  const expected = (left: number | null, step: string) =>
    left ? about(Date.parse(createdAt) + (COUNTDOWN_MS[step] ?? 0)) : '';
  if (!isPaid) return [];
  const placed = timeOfDay(order.createdAt);
  if (promise) return [placed, ...(isOpen ? promisedTimes(order, promise, about) : [])];
  if (estimate) return [placed, leftText(estimate, about), about(estimate.likely)];
  return [placed, expected(untilPit, PREPARING), expected(untilDoor, ON_THE_WAY)];
}
