import { DELIVERY_STATUSES, type Order } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Countdown } from '@smokehouse/shared/orders/countdown';
import { useCountdown } from '@smokehouse/shared/orders/use-countdown';
import { Progress } from '@smokehouse/shared/orders/progress';
import { TicketRow } from '@smokehouse/shared/orders/ticket';
import { Price, StatusLabel } from '@smokehouse/shared/ui';
import { isOrderCancelled, OrderRefund, RefundLabel } from './order-refund';
import styles from './order-stub.module.css';

/** The stub of the ticket: status, countdown, refund, progress and total. */
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
  const isCancelled = isOrderCancelled(order);
  const left = useCountdown(order.status, order.createdAt, clockSkew);
  return (
    <>
      <div>
        {/* A live region for status changes only. The countdown is outside, so it stays silent. */}
        <p role="status" aria-atomic="true">
          <span className="vh">{name}: </span>
          {refund && isCancelled ? (
            <RefundLabel refund={refund} />
          ) : (
            <StatusLabel status={order.status} />
          )}
        </p>
        {!isCancelled && <Countdown left={left} until={t(`until.${order.status}`)} />}
      </div>
      {refund && <OrderRefund order={order} refund={refund} />}
      {!isCancelled && (
        <Progress
          label={t('progress')}
          steps={DELIVERY_STATUSES}
          status={order.status}
          left={left}
        />
      )}
      <TicketRow total label={t('total')} className={styles.total}>
        <Price amount={order.amount} />
      </TicketRow>
    </>
  );
}
