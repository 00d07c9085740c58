import { Alert } from '@smokehouse/shared/bundled/alert';
import type { SellerHours } from '@smokehouse/shared/contract';
import { formatDate, useTranslation } from '@smokehouse/shared/i18n';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import styles from './hours.module.css';

/** Paid orders that are planned for times at which the restaurant is closed now. */
export function OutsideOrders({ orders }: { orders: NonNullable<SellerHours['outside']> }) {
  const { t } = useTranslation('mfe-seller');
  if (orders.length === 0) return null;
  return (
    <Alert className={styles.outside}>
      <div>
        <b>{t('hours.outside.title', { count: orders.length })}</b>
        <ul>
          {orders.map(({ receipt, from, to }) => (
            <li key={receipt}>
              <bdi dir="ltr">{receipt}</bdi> · <bdi>{formatDate(from)}</bdi>{' '}
              <bdi dir="ltr" className="num">
                {timeOfDay(from)}–{timeOfDay(to)}
              </bdi>
            </li>
          ))}
        </ul>
        <p>{t('hours.outside.hint')}</p>
      </div>
    </Alert>
  );
}
