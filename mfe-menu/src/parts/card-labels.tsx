import type { Product } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import styles from './card-labels.module.css';
import { isHighInSalt } from './menu-labels';
import { SaltIcon } from './salt-icon';

/**
 * What the law wants near a dish's price, in one line: calories, and the high-salt mark; each only
 * where it is known.
 */
export function CardLabels({ product }: { product: Product }) {
  const { t } = useTranslation('mfe-menu');
  return (
    <div className={styles.labels}>
      {product.caloriesKcal !== undefined && (
        <span>{t('labels.kcal', { amount: product.caloriesKcal })}</span>
      )}
      {isHighInSalt(product) && (
        <span className={styles.salt}>
          <SaltIcon />
          {t('labels.highSalt')}
        </span>
      )}
    </div>
  );
}
