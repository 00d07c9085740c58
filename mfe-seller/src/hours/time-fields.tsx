import { useTranslation } from '@smokehouse/shared/i18n';
import { Input } from '@smokehouse/shared/ui';
import type { Times } from './drafts';
import styles from './hours.module.css';

/** Opening and closing time, on a 24-hour clock. */
export function TimeFields({
  times,
  onChange,
}: {
  times: Times;
  onChange: (times: Times) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  return (
    <>
      {(['opens', 'closes'] as const).map((field) => (
        <Input
          key={field}
          className={styles.time}
          dir="ltr"
          inputMode="numeric"
          maxLength={5}
          placeholder="10:30"
          aria-label={t(`hours.${field}`)}
          value={times[field]}
          onChange={({ target }) => onChange({ ...times, [field]: target.value })}
        />
      ))}
    </>
  );
}
