import { LOW_DISH_COUNT } from '@smokehouse/shared/contract/menu/counts/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import styles from './counts.module.css';

/** How many of a dish are left today. Opens the dialog that changes it. */
export function CountButton({
  name,
  left,
  onClick,
}: {
  name: string;
  /** Undefined for a dish that is not counted. */
  left: number | undefined;
  onClick: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const isLow = left !== undefined && left <= LOW_DISH_COUNT;
  return (
    <button
      type="button"
      className={`${styles.count} ${isLow ? styles.low : ''}`}
      aria-label={
        left === undefined ? t('counts.setOf', { name }) : t('counts.leftOf', { name, count: left })
      }
      onClick={onClick}
    >
      {left === undefined ? t('counts.set') : t('counts.left', { count: left })}
    </button>
  );
}
