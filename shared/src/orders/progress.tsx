import type { CSSProperties } from 'react';
import { COUNTDOWN_MS } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import styles from './progress.module.css';

/** Style with the elapsed share of the status' time, for the line to the next step. */
function elapsedStyle(total: number | undefined, left: number | null): CSSProperties {
  const percent = total && left !== null ? Math.round((1 - left / total) * 100) : 100;
  return { '--passed': `${Math.min(100, Math.max(0, percent))}%` } as CSSProperties;
}

/**
 * The steps of an order, one below the other, so that their labels never meet. No step is reached
 * while the payment is pending.
 */
export function Progress({
  label,
  steps,
  status,
  left,
  total = COUNTDOWN_MS[status],
  times = [],
  wordOf,
}: {
  label: string;
  steps: readonly string[];
  status: string;
  /** as from `useCountdown` */
  left: number | null;
  /** The whole time of the status, ms. */
  total?: number | undefined;
  /** The time of each step, as text. An empty text is not shown. */
  times?: readonly string[];
  /** What a step is called, if not by the texts of `shared`. */
  wordOf?: (step: string) => string;
}) {
  const { t } = useTranslation('shared');
  const current = steps.indexOf(status);
  const last = steps.length - 1;
  return (
    <ol className={styles.steps} aria-label={label} style={elapsedStyle(total, left)}>
      {steps.map((step, index) => {
        const isDone = index < current || (index === current && current === last);
        const look = isDone ? styles.done : index === current ? styles.now : '';
        return (
          <li key={step} className={look} aria-current={index === current ? 'step' : undefined}>
            <span>{wordOf ? wordOf(step) : t(`status.${step}`)}</span>{' '}
            {times[index] && <span>{times[index]}</span>}
          </li>
        );
      })}
    </ol>
  );
}
