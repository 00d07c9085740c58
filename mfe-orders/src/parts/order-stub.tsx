import { formatCountdown, type Order } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Price, StatusLabel } from '@smokehouse/shared/ui';
import { useCountdown } from '../lib/use-countdown';
import { isCalledOff, OrderRefund, RefundLabel } from './order-refund';
import styles from './order-stub.module.css';
import { Progress } from './progress';

/** The stub of the ticket: where the order is, how long it still takes, what it cost. */
export function OrderStub({
  order,
  name,
  clockSkew,
}: {
  order: Order;
  name: string;
  clockSkew: number;
}) {
  const { t } = useTranslation('mfe-orders');
  const { refund } = order;
  const isOff = isCalledOff(order);
  const left = useCountdown(order.status, order.createdAt, clockSkew);
  return (
    <>
      <div>
        {/* A change of status is read out with the order's name; the seconds, outside of it, are not. */}
        <p role="status" aria-atomic="true">
          <span className="vh">{name}: </span>
          {refund && isOff ? (
            <RefundLabel refund={refund} />
          ) : (
            <StatusLabel status={order.status} />
          )}
        </p>
        {!isOff && left !== null && left > 0 && (
          <>
            <span className={styles.clock} role="timer">
              {formatCountdown(left)}
            </span>
            <span className={styles.until}>{t(`until.${order.status}`)}</span>
          </>
        )}
      </div>
      {refund && <OrderRefund order={order} refund={refund} />}
      {!isOff && <Progress status={order.status} left={left} />}
      <div className={`tk-row tk-total ${styles.total}`}>
        <span className="k">{t('total')}</span>
        <Price amount={order.amount} />
      </div>
    </>
  );
}
