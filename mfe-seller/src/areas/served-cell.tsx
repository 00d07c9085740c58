import { type FocusEvent, useState } from 'react';
import { latinDigits } from '@smokehouse/shared/contract';
import {
  clockTime,
  EARLIEST_MIN,
  intervalOf,
  LATEST_MIN,
  type OpenInterval,
} from '@smokehouse/shared/contract/ordering/hours/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Input, notify } from '@smokehouse/shared/ui';
import styles from './areas.module.css';

const EARLIEST = clockTime(EARLIEST_MIN);
const LATEST = clockTime(LATEST_MIN);

/**
 * The typed times as an interval of the trading day, which begins and ends at 06:00. An empty time
 * is that bound, two are no interval. @returns null for a time that cannot be read
 */
function parseServed(from: string, to: string): OpenInterval | undefined | null {
  if (from === '' && to === '') return undefined;
  const interval = intervalOf(from || EARLIEST, to || LATEST);
  if (!interval) return null;
  const { from: start, to: end } = interval;
  // Times after midnight belong to the day before.
  const shift = start < EARLIEST_MIN ? 24 * 60 : 0;
  const served = { from: start + shift, to: Math.min(end + shift, LATEST_MIN) };
  return served.from < served.to ? served : null;
}

/** When an area is served, on a 24-hour clock. Both times empty: always. */
export function ServedCell({
  served,
  label,
  onChange,
}: {
  served: OpenInterval | undefined;
  label: (end: 'servedFrom' | 'servedTo') => string;
  onChange: (served: OpenInterval | undefined) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const stored = {
    servedFrom: served ? clockTime(served.from) : '',
    servedTo: served ? clockTime(served.to) : '',
  };
  const [typed, setTyped] = useState(stored);

  /** Takes the times over when the focus leaves both fields: one alone would mean another interval. */
  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (currentTarget.contains(relatedTarget)) return;
    const [from, to] = [typed.servedFrom, typed.servedTo].map((time) => latinDigits(time).trim());
    const next = parseServed(from ?? '', to ?? '');
    if (next === null) {
      notify.error(t('areas.servedWrong'));
      setTyped(stored);
    } else if (next?.from !== served?.from || next?.to !== served?.to) onChange(next);
  }
  return (
    <div className={styles.stack} onBlur={leave}>
      {(['servedFrom', 'servedTo'] as const).map((end) => (
        <Input
          key={end}
          className={styles.number ?? ''}
          dir="ltr"
          inputMode="numeric"
          maxLength={5}
          placeholder={end === 'servedFrom' ? '18:00' : '02:00'}
          aria-label={label(end)}
          value={typed[end]}
          onChange={({ target }) => setTyped({ ...typed, [end]: target.value })}
        />
      ))}
    </div>
  );
}
