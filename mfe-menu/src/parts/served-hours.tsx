import type { Product } from '@smokehouse/shared/contract';
import { clockTime, EARLIEST_MIN, LATEST_MIN } from '@smokehouse/shared/contract/rules/hours';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Icon } from '@smokehouse/shared/ui';
import styles from './served-hours.module.css';

/** When a dish is served: `From 18:00`. At other times it can be ordered for then. */
export function ServedHours({ served }: Pick<Product, 'served'>) {
  const { t } = useTranslation('mfe-menu');
  if (!served) return null;
  const kind = () => {
    if (served.to >= LATEST_MIN) return 'from';
    return served.from <= EARLIEST_MIN ? 'until' : 'between';
  };
  const times = { from: clockTime(served.from), to: clockTime(served.to) };
  return (
    <p className={styles.served}>
      <Icon name="clock" />
      <span>{t(`served.${kind()}`, times)}</span>
    </p>
  );
}
