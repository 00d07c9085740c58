import type { Order, OrderEstimate } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { Icon } from '@smokehouse/shared/ui';
import { useWhereabouts } from '../lib/use-whereabouts';
import { useNow } from '../lib/use-now';
import styles from './estimate.module.css';

/** Estimates are rounded to this, because more precise ones would promise too much. Unit: min. */
const STEP = 5;
/** From this on, hours are said. Unit: min. */
const HOURS_FROM = 120;

/** The minutes until an order is there, in steps of five: `{ from: 40, until: 50 }`. */
export function minutesRange(
  { from, until }: Pick<OrderEstimate, 'from' | 'until'>,
  now: number,
): { from: number; until: number } {
  const steps = (at: string) => Math.max(0, Date.parse(at) - now) / 60_000 / STEP;
  const last = Math.max(1, Math.ceil(steps(until)));
  return { from: Math.min(Math.floor(steps(from)), last - 1) * STEP, until: last * STEP };
}

/** When an open order arrives, as a range and a time; that it is late, before anybody asks. */
export function Estimate({
  order,
  estimate,
  clockSkew,
}: {
  order: Order;
  estimate: OrderEstimate;
  clockSkew: number;
}) {
  const { t } = useTranslation('mfe-orders');
  const { from, until } = minutesRange(estimate, useNow(clockSkew));
  const isLate = estimate.lateMinutes !== undefined;
  const time = timeOfDay(estimate.likely);
  const kind = order.delivery?.fulfilment === 'pickup' ? 'ready' : 'arrives';
  return (
    <div className={styles.estimate}>
      <p>
        <bdi dir="ltr" className={styles.range}>
          {from}–{until}
        </bdi>{' '}
        <b>{t('estimate.minutes')}</b>
      </p>
      <p className={styles.time}>{t(`estimate.${isLate ? 'newTime' : kind}`, { time })}</p>
      <div role="status">{isLate && <Late order={order} estimate={estimate} />}</div>
    </div>
  );
}

/** How late it is, what was promised, and where the order is now. */
function Late({ order, estimate }: { order: Order; estimate: OrderEstimate }) {
  const { t } = useTranslation('mfe-orders');
  const where = useWhereabouts(order, estimate);
  const { lateMinutes = 0, promised } = estimate;
  return (
    <div className={styles.late}>
      <Icon name="clock" />
      <div>
        <b>
          {lateMinutes < HOURS_FROM
            ? t('estimate.late', { count: Math.ceil(lateMinutes / STEP) * STEP })
            : t('estimate.lateHours', { count: Math.round(lateMinutes / 60) })}
        </b>
        <p>
          {promised && t('estimate.promised', { time: timeOfDay(promised) })} {where}
        </p>
      </div>
    </div>
  );
}
