import {
  CANCELLED_STATUS,
  COUNTDOWN_MS,
  DINE_STATUSES,
  type DineOrder,
} from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Less, sumsOf } from '@smokehouse/shared/orders/corrections';
import { Countdown } from '@smokehouse/shared/orders/countdown';
import { useCountdown } from '@smokehouse/shared/orders/use-countdown';
import { Progress } from '@smokehouse/shared/orders/progress';
import { TicketRow } from '@smokehouse/shared/orders/ticket';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { Icon, Price, StatusLabel } from '@smokehouse/shared/ui';
import styles from './order-stub.module.css';
import { refundsOf } from './refunds';
import ticket from './ticket.module.css';
import { isCancelled, totalOf } from './visits';

/** The time that is left of the kitchen's promise, and when it ends. */
function usePromise(
  { promisedFrom, createdAt, dishes, ending }: DineOrder,
  status: string,
  skew: number,
) {
  const from = promisedFrom ?? createdAt;
  const promised = useCountdown(status, from, skew);
  // If all of it is ready or on hold, or the guests have left, there is nothing to count down.
  const hasNothing = dishes?.open === 0 || promisedFrom === null || ending !== undefined;
  return {
    left: hasNothing ? null : promised,
    ready: timeOfDay(Date.parse(from) + (COUNTDOWN_MS[status] ?? 0)),
  };
}

/** The stub of the ticket: status, remaining time, progress and total. */
export function OrderStub({ order, clockSkew }: { order: DineOrder; clockSkew: number }) {
  const { t } = useTranslation('mfe-dine');
  const hasNothing = isCancelled(order);
  // Removing its dishes one by one leaves a round with the status of the kitchen.
  const status = hasNothing ? CANCELLED_STATUS : order.status;
  // The kitchen does not know of it yet.
  const isWaiting = order.waiting && !hasNothing;
  const { left, ready } = usePromise(order, status, clockSkew);
  return (
    <div className={`${ticket.stub} ${styles.stub}`}>
      <div>
        {isWaiting && (
          <p className={styles.waiting}>
            <Icon name="clock" />
            <span>
              <b>{t('waiting.title')}</b> {t('waiting.text')}
            </span>
          </p>
        )}
        {/* Screen readers announce a new status once. They must not announce the clock. */}
        <div aria-live="polite">{!isWaiting && <StatusLabel status={status} />}</div>
        <Coming order={order} />
        {!isWaiting && (
          <Countdown left={left} label={t('dineOrders.left')} until={t('dineOrders.until')} />
        )}
      </div>
      {!isWaiting && !hasNothing && (
        <Progress
          label={t('dineOrders.progress')}
          steps={DINE_STATUSES}
          status={status}
          left={left}
          times={[timeOfDay(order.createdAt), left ? t('dineOrders.about', { time: ready }) : '']}
        />
      )}
      <Sums order={order} />
    </div>
  );
}

/** Dishes that a waiter is about to bring. */
function Coming({ order: { dishes } }: { order: DineOrder }) {
  const { t } = useTranslation('mfe-dine');
  return (
    <div aria-live="polite">
      {dishes && (
        <p className={styles.coming}>
          <Icon name="check" />
          {t('dineOrders.coming', { count: dishes.ready })}
        </p>
      )}
    </div>
  );
}

/** The total, after what was taken off. */
function Sums({ order }: { order: DineOrder }) {
  const { t } = useTranslation('mfe-dine');
  const { discount } = sumsOf(order);
  return (
    <div className={styles.total}>
      {discount > 0 && (
        <TicketRow label={t('discount')}>
          <Less amount={discount} decimals />
        </TicketRow>
      )}
      <TicketRow total label={t('totalAmount')} className={styles.sum}>
        <Price amount={totalOf(order)} decimals />
      </TicketRow>
      {refundsOf(order).map(({ way, isDone, amount }) => (
        <TicketRow
          key={`${way} ${isDone}`}
          label={t(`visit.${isDone ? 'back' : 'backAtTill'}.${way}`)}
        >
          <Price amount={amount} decimals />
        </TicketRow>
      ))}
    </div>
  );
}
