import { COUNTDOWN_MS, DELIVERY_STATUSES, type Order } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { useCountdown } from '@smokehouse/shared/orders/use-countdown';

const [PREPARING, ON_THE_WAY] = DELIVERY_STATUSES;

/**
 * The time of each step of a paid order, as text: when it was placed, and when the next steps are
 * expected. Empty for a step whose time is not known, or whose expected time has passed.
 * @param clockSkew ms to add to this device's clock to get the server's
 */
export function useStepTimes(order: Order, clockSkew: number): readonly string[] {
  const { t } = useTranslation('mfe-orders');
  const { status, isPaid } = order;
  const createdAt = order.scheduled?.kitchenAt ?? order.createdAt;
  const isPreparing = status === PREPARING;
  const isOpen = isPreparing || status === ON_THE_WAY;
  const untilPit = useCountdown(isPreparing ? PREPARING : '', createdAt, clockSkew);
  const untilDoor = useCountdown(isOpen ? ON_THE_WAY : '', createdAt, clockSkew);
  const expected = (left: number | null, step: string) =>
    left ? t('about', { time: timeOfDay(Date.parse(createdAt) + (COUNTDOWN_MS[step] ?? 0)) }) : '';
  if (!isPaid) return [];
  return [
    timeOfDay(order.createdAt),
    expected(untilPit, PREPARING),
    expected(untilDoor, ON_THE_WAY),
  ];
}
