import { CANCELLED_STATUS, DELIVERY_STATUSES, type Order } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { UnpaidPicture } from '@smokehouse/shared/bundled/illustrations';
import { addressLine } from '@smokehouse/shared/orders/address-line';
import { Countdown } from '@smokehouse/shared/orders/countdown';
import { Progress } from '@smokehouse/shared/orders/progress';
import { useCountdown } from '@smokehouse/shared/orders/use-countdown';
import { useLanguage } from '@smokehouse/shared/stores';
import { Icon, StatusLabel } from '@smokehouse/shared/ui';
import { useStepTimes } from '../lib/use-step-times';
import { isOrderCancelled, OrderRefund, RefundLabel, refundStateOf } from './order-refund';
import styles from './order-stub.module.css';

interface Props {
  order: Order;
  name: string;
  clockSkew: number;
}

/** The stub of the ticket: status, countdown, steps, refund and the place of delivery. */
export function OrderStub({ order, name, clockSkew }: Props) {
  const isCancelled = isOrderCancelled(order);
  const refund = isCancelled ? refundStateOf(order) : undefined;
  const isByCorrection = order.status === CANCELLED_STATUS;
  return (
    <>
      <div>
        {/* A live region for status changes only. The countdown is outside, so it stays silent. */}
        <p className={styles.status} role="status" aria-atomic="true">
          <span className="vh">{name}: </span>
          {(!refund || isByCorrection) && <StatusLabel status={order.status} />}{' '}
          {refund && <RefundLabel isDone={refund.isDone} />}
        </p>
        {!isCancelled && <Steps order={order} clockSkew={clockSkew} />}
      </div>
      <OrderRefund order={order} />
      {order.address && <Place address={order.address} />}
    </>
  );
}

/** What happens until the order is delivered; before it is paid, a picture that says so. */
function Steps({ order, clockSkew }: Omit<Props, 'name'>) {
  const { t } = useTranslation('mfe-orders');
  const left = useCountdown(order.status, order.createdAt, clockSkew);
  const times = useStepTimes(order, clockSkew);
  return (
    <>
      <Countdown left={left} until={t(`until.${order.status}`)} />
      {!order.isPaid && (
        <div className={styles.unpaid}>
          <UnpaidPicture />
          <p>{t('unpaid')}</p>
        </div>
      )}
      <div className={styles.steps}>
        <Progress
          label={t('progress')}
          steps={DELIVERY_STATUSES}
          status={order.status}
          left={left}
          times={times}
        />
      </div>
    </>
  );
}

function Place({ address }: { address: NonNullable<Order['address']> }) {
  const { t } = useTranslation('mfe-orders');
  const language = useLanguage((state) => state.language);
  return (
    <p className={styles.place}>
      <Icon name="pin" />
      <span>
        <b>{t('address')}</b> <bdi>{addressLine(address, language)}</bdi>
      </span>
    </p>
  );
}
