import { MAX_QUANTITY } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Icon, IconButton } from '@smokehouse/shared/ui';
import styles from './options.module.css';

/** A small number with buttons for one less and one more. */
export function CountField({
  label,
  value,
  min,
  onChange,
}: {
  label: string;
  value: number;
  min: number;
  onChange: (value: number) => void;
}) {
  const { t } = useTranslation('shared');
  return (
    <div className={styles.count} role="group" aria-label={label}>
      <span aria-hidden>{label}</span>
      <div>
        <IconButton
          label={t('less', { name: label })}
          aria-disabled={value <= min}
          onClick={() => onChange(Math.max(min, value - 1))}
        >
          <Icon name="minus" />
        </IconButton>
        <output className="num">{value}</output>
        <IconButton
          label={t('more', { name: label })}
          aria-disabled={value >= MAX_QUANTITY}
          onClick={() => onChange(Math.min(MAX_QUANTITY, value + 1))}
        >
          <Icon name="plus" />
        </IconButton>
      </div>
    </div>
  );
}
