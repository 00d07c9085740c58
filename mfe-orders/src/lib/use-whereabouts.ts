import type { Order, OrderEstimate } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';

/** Where a late order is now, as a sentence. */
export function useWhereabouts({ begun }: Order, { left }: OrderEstimate): string {
  const { t } = useTranslation('mfe-orders');
  if (left) return t('estimate.left', { time: timeOfDay(left) });
  return t(begun === false ? 'estimate.notBegun' : 'estimate.atPit');
}
