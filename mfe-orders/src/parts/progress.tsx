import type { CSSProperties } from 'react';
import { COUNTDOWN_MS, DELIVERY_STATUSES } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import styles from './progress.module.css';

/** Style with the elapsed share of the status' time, for the progress bar. */
function elapsedStyle(status: string, left: number | null): CSSProperties {
  const total = COUNTDOWN_MS[status];
  const percent = total && left !== null ? Math.round((1 - left / total) * 100) : 100;
  return { '--passed': `${Math.min(100, Math.max(0, percent))}%` } as CSSProperties;
}

/** The three steps of a delivery. No step is reached while the payment is pending. */
export function Progress({ status, left }: { status: string; left: number | null }) {
  const { t } = useTranslation('mfe-orders');
  const { t: shared } = useTranslation('shared');
  const steps: readonly string[] = DELIVERY_STATUSES;
  const current = steps.indexOf(status);
  const last = steps.length - 1;
  return (
    <ol className={styles.steps} aria-label={t('progress')} style={elapsedStyle(status, left)}>
      {steps.map((step, index) => {
        const isDone = index < current || (index === current && current === last);
        const look = isDone ? styles.done : index === current ? styles.now : '';
        return (
          <li key={step} className={look} aria-current={index === current ? 'step' : undefined}>
            {shared(`status.${step}`)}
          </li>
        );
      })}
    </ol>
  );
}
