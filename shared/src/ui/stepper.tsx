import { useTranslation } from '@smokehouse/shared/i18n';
import { classNames } from './class-names';
import { Icon } from './icon';
import styles from './stepper.module.css';

/** Minus, quantity, plus. */
export function Stepper({
  name,
  quantity,
  onLess,
  onMore,
  quiet = false,
  className,
}: {
  name: string;
  quantity: number;
  onLess: () => void;
  onMore: () => void;
  quiet?: boolean;
  className?: string | undefined;
}) {
  const { t } = useTranslation('shared');
  return (
    <div
      className={classNames(styles.stepper, quiet && styles.quiet, className)}
      role="group"
      aria-label={t('quantityOf', { name })}
    >
      <button type="button" aria-label={t('less', { name })} onClick={onLess}>
        <Icon name="minus" />
      </button>
      <output>{quantity}</output>
      <button type="button" aria-label={t('more', { name })} onClick={onMore}>
        <Icon name="plus" />
      </button>
    </div>
  );
}
