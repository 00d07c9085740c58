import { useEffect, useRef } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Field } from '@smokehouse/shared/ui';
import { tableAsTyped } from '../parts/table-number';
import styles from './guest-form.module.css';

/** Asks again for the table that the server refused; left empty, the visit begins without one. */
export function TableField({
  value,
  refusal,
  onType,
}: {
  value: string;
  refusal: string;
  onType: (text: string) => void;
}) {
  const { t } = useTranslation('mfe-dine');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) box.current?.querySelector('input')?.focus();
  }, [refusal]);
  return (
    <div ref={box}>
      <Field
        label={t('entry.table')}
        className={`input num ${styles.number}`}
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        hint={t('entry.tableHint')}
        error={refusal}
        value={value}
        onChange={(event) => onType(tableAsTyped(event.target.value))}
      />
    </div>
  );
}
