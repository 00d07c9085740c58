import { CANCELLED_STATUS, DELIVERY_STATUSES, type Order } from '@smokehouse/shared/contract';
import { formatDate, useTranslation } from '@smokehouse/shared/i18n';
import { UnpaidPicture } from '@smokehouse/shared/bundled/illustrations';
import { addressLine } from '@smokehouse/shared/orders/address-line';
import { Countdown } from '@smokehouse/shared/orders/countdown';
import { Progress } from '@smokehouse/shared/orders/progress';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { useCountdown } from '@smokehouse/shared/orders/use-countdown';
import { useLanguage } from '@smokehouse/shared/stores';
import { Icon, StatusLabel } from '@smokehouse/shared/ui';
import { useIsWaiting } from '../lib/use-is-waiting';
import { useStepTimes } from '../lib/use-step-times';
import { Estimate } from './estimate';
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
      <Place order={order} />
    </>
  );
}

/** What happens until the order is delivered; before it is paid, a picture that says so. */
function Steps({ order, clockSkew }: Omit<Props, 'name'>) {
  const { t } = useTranslation('mfe-orders');
  const left = useCountdown(order.status, order.scheduled?.kitchenAt ?? order.createdAt, clockSkew);
  const isWaiting = useIsWaiting(order, clockSkew);
  const times = useStepTimes(order, clockSkew);
  const { estimate } = order;
  return (
    <>
      {estimate && <Estimate order={order} estimate={estimate} clockSkew={clockSkew} />}
      {!estimate && !isWaiting && <Countdown left={left} until={t(`until.${order.status}`)} />}
      {order.scheduled && <Scheduled scheduled={order.scheduled} />}
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
      {estimate && !estimate.lateMinutes && <p className={styles.hint}>{t('estimate.hint')}</p>}
      {order.driverPhone && <Driver phone={order.driverPhone} />}
    </>
  );
}

/** Calls the driver. */
function Driver({ phone }: { phone: string }) {
  const { t } = useTranslation('mfe-orders');
  return (
    <a className={styles.driver} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
      <Icon name="phone" />
      <span>
        {t('driver')}{' '}
        <bdi dir="ltr" className="num">
          {phone}
        </bdi>
      </span>
    </a>
  );
}

/** The chosen time of delivery. */
function Scheduled({ scheduled: { from, to } }: { scheduled: NonNullable<Order['scheduled']> }) {
  const { t } = useTranslation('mfe-orders');
  return (
    <p className={styles.scheduled}>
      <span>{t('scheduledFor')}</span>{' '}
      <b className="num">
        <bdi dir="ltr">{formatDate(from)}</bdi>{' '}
        <bdi dir="ltr">
          {timeOfDay(from)}–{timeOfDay(to)}
        </bdi>
      </b>
    </p>
  );
}

function Place({ order: { address, delivery } }: { order: Order }) {
  const { t } = useTranslation('mfe-orders');
  const { t: shared } = useTranslation('shared');
  const language = useLanguage((state) => state.language);
  const isPickup = delivery?.fulfilment === 'pickup';
  if (!isPickup && !address) return null;
  return (
    <p className={styles.place}>
      <Icon name="pin" />
      <span>
        {isPickup ? (
          <b>{shared('pickup')}</b>
        ) : (
          <>
            <b>{t('address')}</b> {address && <bdi>{addressLine(address, language)}</bdi>}
          </>
        )}
        {delivery?.shortAddress && <bdi dir="ltr"> {delivery.shortAddress}</bdi>}
      </span>
    </p>
  );
}
