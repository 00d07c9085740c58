import type { ReactNode } from 'react';
import {
  DELIVERED,
  ON_THE_WAY,
  PREPARING,
} from '@smokehouse/shared/contract/ordering/orders/statuses';
import { DELIVERY_STATUSES, type Order } from '@smokehouse/shared/contract';
import { formatDate, useTranslation } from '@smokehouse/shared/i18n';
import { UnpaidPicture } from '@smokehouse/shared/bundled/illustrations';
import { addressLine } from '@smokehouse/shared/orders/address-line';
import { isTakenBack } from '@smokehouse/shared/orders/corrections';
import { Countdown } from '@smokehouse/shared/orders/countdown';
import { Progress } from '@smokehouse/shared/orders/progress';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { useCountdown } from '@smokehouse/shared/orders/use-countdown';
import { useLanguage } from '@smokehouse/shared/stores';
import {
  isPickup,
  isPlanned,
  OrderStatusLabel,
  timesOf,
  useStatusWords,
} from '@smokehouse/shared/orders/kinds';
import { textIn } from '@smokehouse/shared/contract/text-in';
import { Icon, StatusLabel } from '@smokehouse/shared/ui';
import { useIsWaiting } from '../lib/use-is-waiting';
import { useNow } from '../lib/use-now';
import { useStepTimes } from '../lib/use-step-times';
import { Cancellation } from './cancellation';
import { Estimate } from './estimate';
import { isOrderCancelled, OrderRefund, RefundLabel, refundStateOf } from './order-refund';
import { usePickupHours } from '../lib/use-pickup-hours';
import styles from './order-stub.module.css';

interface Props {
  order: Order;
  name: string;
  clockSkew: number;
}

/** The stub of the ticket: status, countdown, steps, refund and the place of delivery. */
export function OrderStub({ order, name, clockSkew }: Props) {
  const isCancelled = isOrderCancelled(order);
  const isByCorrection = isTakenBack(order);
  const refund = isCancelled || isByCorrection ? refundStateOf(order) : undefined;
  const now = useNow(clockSkew);
  return (
    <>
      <div>
        {/* A live region for status changes only. The countdown is outside, so it stays silent. */}
        <p className={styles.status} role="status" aria-atomic="true">
          <span className="vh">{name}: </span>
          {(!refund || isByCorrection) && <Status order={order} now={now} />}{' '}
          {refund && <RefundLabel isDone={refund.isDone} />}
        </p>
        {!isCancelled && <Steps order={order} clockSkew={clockSkew} />}
      </div>
      <Cancellation order={order} />
      <OrderRefund order={order} />
      {!isPickup(order) && <Place order={order} />}
      {isPickup(order) && !isCancelled && <Collecting order={order} />}
    </>
  );
}

/** Whether a paid order waits for the kitchen. */
const isReceived = ({ begun, isPaid, status }: Order): boolean =>
  isPaid && begun === false && status === PREPARING;

function Status({ order, now }: { order: Order; now: number }) {
  const { t } = useTranslation('mfe-orders');
  if (!isReceived(order) || isPlanned(order, order.status, now))
    return <OrderStatusLabel order={order} status={order.status} now={now} />;
  return (
    <StatusLabel status={order.status} icon="clock">
      {t('received')}
    </StatusLabel>
  );
}

/** What happens until the order is delivered; before it is paid, a picture that says so. */
function Steps({ order, clockSkew }: Omit<Props, 'name'>) {
  const { t } = useTranslation('mfe-orders');
  const { estimate, scheduled } = order;
  const isWaiting = useIsWaiting(order, clockSkew);
  // Its status says for when it is planned.
  if (isWaiting && order.isPaid) return null;
  return (
    <>
      <Course order={order} clockSkew={clockSkew}>
        {scheduled && <Scheduled order={order} scheduled={scheduled} />}
        {!order.isPaid && (
          <div className={styles.unpaid}>
            <UnpaidPicture />
            <p>{order.replacedBy ? t('replaced', { receipt: order.replacedBy }) : t('unpaid')}</p>
          </div>
        )}
      </Course>
      {estimate && !estimate.lateMinutes && <p className={styles.hint}>{t('estimate.hint')}</p>}
      {order.driverPhone && <Driver phone={order.driverPhone} />}
    </>
  );
}

/** How far the order is, and the time that is left: until the end of what was promised. */
function Course({ order, clockSkew, children }: Omit<Props, 'name'> & { children: ReactNode }) {
  const { t } = useTranslation('mfe-orders');
  const { estimate, promise, status } = order;
  const isReady = isPickup(order) && status === ON_THE_WAY;
  const left = useCountdown(isReady ? '' : status, beginOf(order), clockSkew, promise?.until);
  // What was promised stands until it is known to be missed.
  const shown = promise && !estimate?.lateMinutes ? undefined : estimate;
  const until = usePromiseText(order) ?? t(`until.${status}`, { defaultValue: '' });
  return (
    <>
      {shown ? (
        <Estimate order={order} estimate={shown} clockSkew={clockSkew} />
      ) : (
        <Countdown left={left} until={until} />
      )}
      {children}
      <div className={styles.steps}>
        <Stages order={order} left={left} clockSkew={clockSkew} />
      </div>
    </>
  );
}

/** From when its time counts. */
const beginOf = ({ scheduled, createdAt }: Order): string => scheduled?.kitchenAt ?? createdAt;

/** The steps with their times. None is reached until the kitchen begins. */
function Stages({
  order,
  left,
  clockSkew,
}: Pick<Props, 'order' | 'clockSkew'> & { left: number | null }) {
  const { t } = useTranslation('mfe-orders');
  const wordsOf = useStatusWords();
  const { delivery, promise, status } = order;
  const [first = '', ...others] = useStepTimes(order, clockSkew);
  const isWaiting = isReceived(order);
  return (
    <Progress
      label={t('progress')}
      steps={DELIVERY_STATUSES}
      status={isWaiting ? '' : status}
      left={left}
      total={promise && Date.parse(promise.until) - Date.parse(beginOf(order))}
      times={[isWaiting ? '' : first, ...others]}
      wordOf={(step) => wordsOf({ delivery }, step, 0)}
    />
  );
}

/** What was promised, if anything was. */
function usePromiseText(order: Order): string | undefined {
  const { t } = useTranslation('mfe-orders');
  const { promise } = order;
  if (!promise) return undefined;
  const times = timesOf(promise.from, promise.until);
  return t(isPickup(order) ? 'promise.ready' : 'promise.arrives', { times });
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

/** The chosen time of delivery or pickup. */
function Scheduled({
  order,
  scheduled: { from, to },
}: {
  order: Order;
  scheduled: NonNullable<Order['scheduled']>;
}) {
  const { t } = useTranslation('mfe-orders');
  return (
    <p className={styles.scheduled}>
      <span>{t(isPickup(order) ? 'collectFor' : 'scheduledFor')}</span>{' '}
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
  const language = useLanguage((state) => state.language);
  if (!address) return null;
  return (
    <p className={styles.place}>
      <Icon name="pin" />
      <span>
        <b>{t('address')}</b> <bdi>{addressLine(address, language)}</bdi>
        {delivery?.shortAddress && <bdi dir="ltr"> {delivery.shortAddress}</bdi>}
      </span>
    </p>
  );
}

/** Where and when a pickup is collected, and the number to say, which the kitchen's ticket has. */
function Collecting({ order: { collectAt, receipt, isPaid, status } }: { order: Order }) {
  const { t } = useTranslation('mfe-orders');
  const { t: shared } = useTranslation('shared');
  const language = useLanguage((state) => state.language);
  const isCollected = status === DELIVERED;
  const hours = usePickupHours(collectAt);
  return (
    <p className={styles.place}>
      <Icon name="pin" />
      <span>
        <b>{shared('pickup')}</b>
        {collectAt && (
          <>
            <bdi>{textIn(language, collectAt.address, collectAt.addressAr)}</bdi>
            <a className={styles.map} href={collectAt.map} target="_blank" rel="noopener">
              {t('collect.map')}
            </a>
          </>
        )}
        {collectAt && hours && !isCollected && <span className={styles.line}>{hours}</span>}
        {isPaid && !isCollected && (
          <span className={styles.line}>
            {t('collect.say')}{' '}
            <b className="num">
              <bdi dir="ltr">{receipt.split('-').at(-1)}</bdi>
            </b>
          </span>
        )}
      </span>
    </p>
  );
}
