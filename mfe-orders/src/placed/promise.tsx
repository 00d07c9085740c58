import type { ReactNode } from 'react';
import { COUNTDOWN_MS, type Order } from '@smokehouse/shared/contract';
import { ON_THE_WAY } from '@smokehouse/shared/contract/ordering/orders/statuses';
import { useTranslation } from '@smokehouse/shared/i18n';
import { dayOf, isPickup, timesOf } from '@smokehouse/shared/orders/kinds';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { useLanguage } from '@smokehouse/shared/stores';
import { Icon, Price } from '@smokehouse/shared/ui';
import { useWhereabouts } from '../lib/use-whereabouts';
import { Cancellation } from '../parts/cancellation';
import { OrderRefund } from '../parts/order-refund';
import styles from './placed-order.module.css';
import { type Stage, stepsOf } from './stage';

interface Props {
  order: Order;
  stage: Stage;
}

/** The paper on top: when, how far, what was paid, and what goes back. */
export function PromisePaper({ order, stage }: Props) {
  const { t } = useTranslation('mfe-orders');
  const { receipt, amount, isPaid, corrections } = order;
  const isOver = stage === 'cancelled' || stage === 'returned';
  return (
    <section className={styles.promise} data-surface="ticket" aria-label={t('placed.promise')}>
      {!isOver && stage !== 'done' && <When order={order} stage={stage} />}
      {!isOver && <Steps order={order} stage={stage} />}
      {order.estimate?.lateMinutes !== undefined && !isOver && (
        <Late order={order} estimate={order.estimate} />
      )}
      <p className={styles.paid}>
        {t('placed.order')}{' '}
        <bdi dir="ltr" className="num">
          {receipt.split('-').at(-1)}
        </bdi>
        {!isOver && isPaid && (
          <>
            {' · '}
            {t(corrections?.length ? 'placed.totalNow' : 'placed.paid')} <Price amount={amount} />
          </>
        )}
      </p>
      <Cancellation order={order} />
      <OrderRefund order={order} />
    </section>
  );
}

/** The one time that everything names: the promise, or the new time of a late order. */
function useTime({ promise, estimate, createdAt }: Order): string {
  const { t } = useTranslation('mfe-orders');
  if (promise && estimate?.lateMinutes === undefined) return timesOf(promise.from, promise.until);
  const fixed = Date.parse(createdAt) + (COUNTDOWN_MS[ON_THE_WAY] ?? 0);
  return t('about', { time: timeOfDay(estimate?.likely ?? fixed) });
}

function When({ order, stage }: Props) {
  const { t } = useTranslation('mfe-orders');
  const language = useLanguage((state) => state.language);
  const time = useTime(order);
  const { scheduled } = order;
  if (!isPickup(order) || stage !== 'away') {
    const day = stage === 'planned' && scheduled ? dayOf(scheduled.from, language) : undefined;
    const label = t(isPickup(order) ? 'placed.ready' : 'placed.atDoor');
    return (
      <Time label={label} day={day}>
        {time}
      </Time>
    );
  }
  return <Time label={t('placed.ready')}>{t('placed.now')}</Time>;
}

function Time({
  label,
  day,
  children,
}: {
  label: string;
  day?: string | undefined;
  children: ReactNode;
}) {
  return (
    <p className={styles.when}>
      <span>
        {label}
        {day && <small>{day}</small>}
      </span>{' '}
      <b className="num">{children}</b>
    </p>
  );
}

function Steps({ order, stage }: Props) {
  const { t } = useTranslation('mfe-orders');
  const { steps, at } = stepsOf(order, stage);
  return (
    <ol className={styles.steps} aria-label={t('progress')}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < at ? styles.done : index === at ? styles.now : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          {t(`placed.step.${step}`)}
        </li>
      ))}
    </ol>
  );
}

/** Why there is a new time, before anybody asks. */
function Late({ order, estimate }: { order: Order; estimate: NonNullable<Order['estimate']> }) {
  const { t } = useTranslation('mfe-orders');
  const where = useWhereabouts(order, estimate);
  const { promised } = estimate;
  return (
    <div className={styles.late} role="status">
      <Icon name="clock" />
      <p>
        <b>{t('placed.late')}</b>{' '}
        {promised && t('estimate.promised', { time: timeOfDay(promised) })} {where}
      </p>
    </div>
  );
}
