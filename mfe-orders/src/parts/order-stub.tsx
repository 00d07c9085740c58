import type { CSSProperties } from 'react';
import { COUNTDOWN_MS, DELIVERY_STATUSES, formatCountdown, type Order, timeLeft } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Price, StatusLabel } from '@smokehouse/shared/ui';
import { useServerTime } from './use-server-time';

/** The share of a status' time that has passed, as the progress bar's fill takes it. */
function fill(status: string, left: number | null): CSSProperties {
  const total = COUNTDOWN_MS[status];
  const percent = total && left !== null ? Math.round((1 - left / total) * 100) : 100;
  return { '--p': `${Math.min(100, Math.max(0, percent))}%` } as CSSProperties;
}

/** Three steps of a delivery; nothing is reached while the payment is pending. */
function Progress({ status, left }: { status: string; left: number | null }) {
  const { t } = useTranslation('mfe-orders');
  const { t: shared } = useTranslation('shared');
  const steps: readonly string[] = DELIVERY_STATUSES;
  const current = steps.indexOf(status);
  const last = steps.length - 1;
  return (
    <ol className="prog" aria-label={t('progress')} style={fill(status, left)}>
      {steps.map((step, index) => (
        <li key={step} className={index < current || current === last ? 'done' : index === current ? 'now' : ''} aria-current={index === current ? 'step' : undefined}>
          {shared(`status.${step}`)}
        </li>
      ))}
    </ol>
  );
}

/** The stub of the ticket: where the order is, how long it still takes, what it cost. */
export function OrderStub({ order, clockSkew }: { order: Order; clockSkew: number }) {
  const { t } = useTranslation('mfe-orders');
  const now = useServerTime(clockSkew, COUNTDOWN_MS[order.status] !== undefined);
  const left = timeLeft(order.status, order.createdAt, now);
  return (
    <div className="order-stub">
      <div>
        <StatusLabel status={order.status} />
        {left !== null && left > 0 && (
          <>
            <span className="clock mfe-orders-clock" role="timer">{formatCountdown(left)}</span>
            <span className="mfe-orders-until">{t(`until.${order.status}`)}</span>
          </>
        )}
      </div>
      <Progress status={order.status} left={left} />
      <div className="tk-row tk-total mfe-orders-total"><span className="k">{t('total')}</span><Price amount={order.amount} /></div>
    </div>
  );
}
