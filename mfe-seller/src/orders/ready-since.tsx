import type { Order } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { isPickup } from '@smokehouse/shared/orders/kinds';
import { Icon } from '@smokehouse/shared/ui';
import { useNow } from '../parts/use-now';

const MINUTE_MS = 60_000;

/** Says of an order in the kitchen that all its dishes stand ready, and for how long. */
export function ReadySince({ order, clockSkew }: { order: Order; clockSkew: number }) {
  const { t } = useTranslation('mfe-seller');
  const now = useNow() + clockSkew;
  if (!order.readySince) return null;
  const minutes = Math.max(0, Math.floor((now - Date.parse(order.readySince)) / MINUTE_MS));
  return (
    <b className="status s-good">
      <Icon name="check" />
      {t(`order.readySince.${isPickup(order) ? 'pickup' : 'delivery'}`, { minutes })}
    </b>
  );
}
