import type { CSSProperties } from 'react';
import {
  COUNTDOWN_MS,
  DINE_STATUSES,
  type DineOrder,
  formatCountdown,
  timeLeft,
} from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Price, StatusLabel, TicketRow } from '@smokehouse/shared/ui';
import styles from './order-stub.module.css';
import ticket from './ticket.module.css';
import { useServerTime } from './use-server-time';

/** The elapsed share of a status' time, as the custom property of the progress bar. */
function fill(status: string, left: number | null): CSSProperties {
  const total = COUNTDOWN_MS[status];
  const share = total && left !== null ? 1 - left / total : 1;
  return { '--share': `${Math.round(Math.min(1, Math.max(0, share)) * 100)}%` } as CSSProperties;
}

/** The two steps of a dine-in order. */
function Progress({ status, left }: { status: string; left: number | null }) {
  const { t } = useTranslation('mfe-dine');
  const { t: shared } = useTranslation('shared');
  const steps: readonly string[] = DINE_STATUSES;
  const current = steps.indexOf(status);
  const isOver = current === steps.length - 1;
  const classOf = (index: number) => {
    if (isOver || index < current) return styles.done;
    return index === current ? styles.now : '';
  };
  return (
    <ol
      className={styles.progress}
      aria-label={t('dineOrders.progress')}
      style={fill(status, left)}
    >
      {steps.map((step, index) => (
        <li
          key={step}
          className={classOf(index)}
          aria-current={index === current ? 'step' : undefined}
        >
          {shared(`status.${step}`)}
        </li>
      ))}
    </ol>
  );
}

/** The stub of the ticket: status, remaining time, progress and total. */
export function OrderStub({ order, clockSkew }: { order: DineOrder; clockSkew: number }) {
  const { t } = useTranslation('mfe-dine');
  const now = useServerTime(clockSkew, COUNTDOWN_MS[order.status] !== undefined);
  const left = timeLeft(order.status, order.createdAt, now);
  return (
    <div className={`${ticket.stub} ${styles.stub}`}>
      <div>
        {/* Screen readers announce a new status once. They must not announce the clock. */}
        <div aria-live="polite">
          <StatusLabel status={order.status} />
        </div>
        {left !== null && left > 0 && (
          <>
            <span className={styles.clock} role="timer" aria-label={t('dineOrders.left')}>
              {formatCountdown(left)}
            </span>
            <span className={styles.until}>{t('dineOrders.until')}</span>
          </>
        )}
      </div>
      <Progress status={order.status} left={left} />
      <TicketRow total label={t('totalAmount')} className={styles.total}>
        <Price amount={order.amount} />
      </TicketRow>
    </div>
  );
}
