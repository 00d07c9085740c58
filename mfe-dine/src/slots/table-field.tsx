import { useEffect, useRef } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Field } from '@smokehouse/shared/ui';
import { cleanTableInput } from '../parts/table-number';
import styles from './guest-form.module.css';

/** The field for another table after the server has rejected one. It may stay empty. */
export function TableField({
  value,
  error,
  onType,
}: {
  value: string;
  error: string;
  onType: (text: string) => void;
}) {
  const { t } = useTranslation('mfe-dine');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) box.current?.querySelector('input')?.focus();
  }, [error]);
  return (
    <div ref={box}>
      <Field
        label={t('entry.table')}
        className={`num ${styles.number}`}
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        hint={t('entry.tableHint')}
        error={error}
        value={value}
        onChange={(event) => onType(cleanTableInput(event.target.value))}
      />
    </div>
  );
}
