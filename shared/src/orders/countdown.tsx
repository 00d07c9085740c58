import { formatCountdown } from '@smokehouse/shared/contract';
import styles from './countdown.module.css';

/**
 * The remaining time in large figures, with a line below. Hidden when the time is over.
 * @param left as from `useCountdown`
 */
export function Countdown({
  left,
  label,
  until,
}: {
  left: number | null;
  /** Accessible name, if `until` does not suffice. */
  label?: string;
  /** What happens when the time is over. */
  until: string;
}) {
  if (!left) return null;
  return (
    <>
      <span className={styles.clock} role="timer" aria-label={label}>
        {formatCountdown(left)}
      </span>
      <span className={styles.until}>{until}</span>
    </>
  );
}
