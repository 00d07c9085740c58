import { COUNTDOWN_MS, DINE_STATUSES, type DineOrder } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Countdown } from '@smokehouse/shared/orders/countdown';
import { useCountdown } from '@smokehouse/shared/orders/use-countdown';
import { Progress } from '@smokehouse/shared/orders/progress';
import { TicketRow } from '@smokehouse/shared/orders/ticket';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { Icon, Price, StatusLabel } from '@smokehouse/shared/ui';
import styles from './order-stub.module.css';
import ticket from './ticket.module.css';

/** The stub of the ticket: status, remaining time, progress and total. */
export function OrderStub({ order, clockSkew }: { order: DineOrder; clockSkew: number }) {
  const { t } = useTranslation('mfe-dine');
  const left = useCountdown(order.status, order.createdAt, clockSkew);
  const ready = timeOfDay(Date.parse(order.createdAt) + (COUNTDOWN_MS[order.status] ?? 0));
  return (
    <div className={`${ticket.stub} ${styles.stub}`}>
      <div>
        {order.waiting && (
          <p className={styles.waiting}>
            <Icon name="clock" />
            <span>
              <b>{t('waiting.title')}</b> {t('waiting.text')}
            </span>
          </p>
        )}
        {/* Screen readers announce a new status once. They must not announce the clock. */}
        <div aria-live="polite">
          <StatusLabel status={order.status} />
        </div>
        <Countdown left={left} label={t('dineOrders.left')} until={t('dineOrders.until')} />
      </div>
      <Progress
        label={t('dineOrders.progress')}
        steps={DINE_STATUSES}
        status={order.status}
        left={left}
        times={[timeOfDay(order.createdAt), left ? t('dineOrders.about', { time: ready }) : '']}
      />
      <TicketRow total label={t('totalAmount')} className={styles.total}>
        <Price amount={order.amount} decimals />
      </TicketRow>
    </div>
  );
}
