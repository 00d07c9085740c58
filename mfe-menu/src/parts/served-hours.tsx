import { type Product, servedTimes } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Icon } from '@smokehouse/shared/ui';
import styles from './served-hours.module.css';

/** When a dish is served: `Served from 18:00`. At other times it can be ordered for then. */
export function ServedHours({ served }: Pick<Product, 'served'>) {
  const { t } = useTranslation('mfe-menu');
  const times = servedTimes(served);
  if (!times) return null;
  return (
    <p className={styles.served}>
      <Icon name="clock" />
      <span>{t(`served.${times.kind}`, { ...times })}</span>
    </p>
  );
}
