import { useTranslation } from '@smokehouse/shared/i18n';
import { classNames } from './class-names';
import styles from './stepper.module.css';

/** The label of a dish that is sold out. */
export function SoldOutTag({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('shared');
  return <span className={classNames(styles.outtag, className)}>{t('outOfStock')}</span>;
}
