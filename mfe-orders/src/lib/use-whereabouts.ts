import type { Order, OrderEstimate } from '@smokehouse/shared/contract';
import { PREPARING } from '@smokehouse/shared/contract/ordering/orders/statuses';
import { useTranslation } from '@smokehouse/shared/i18n';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';

/**
 * Where a late order is now, as a sentence. Empty for one that has left the kitchen while its estimate
 * is still of before.
 */
export function useWhereabouts({ begun, status }: Order, { left }: OrderEstimate): string {
  const { t } = useTranslation('mfe-orders');
  if (left) return t('estimate.left', { time: timeOfDay(left) });
  if (status !== PREPARING) return '';
  return t(begun === false ? 'estimate.notBegun' : 'estimate.atPit');
}
