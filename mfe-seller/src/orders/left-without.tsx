import type { Order } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { isPickup } from '@smokehouse/shared/orders/kinds';
import { Icon } from '@smokehouse/shared/ui';
import { DishNames, portionsOf } from './dish-names';
import styles from './left-without.module.css';

/** The dishes that an order left without, until they are sent after. */
export function LeftWithout({ order }: { order: Order }) {
  const { t } = useTranslation('mfe-seller');
  const { leftWithout = [] } = order;
  const count = portionsOf(order, leftWithout);
  if (count === 0) return null;
  const kind = isPickup(order) ? 'pickup' : 'delivery';
  return (
    <div className={styles.missing}>
      <b className="status s-bad">
        <Icon name="alert" />
        {t(`order.leftWithout.${kind}`, { count })}
      </b>
      <DishNames order={order} lines={leftWithout} />
    </div>
  );
}
