import type { Product } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import styles from './card-labels.module.css';
import { isHighInSalt } from './menu-labels';
import { SaltIcon } from './salt-icon';

/**
 * The labels that the law requires near a dish's price: calories and the high-salt label. Unknown
 * values are omitted.
 */
export function CardLabels({ product }: { product: Product }) {
  const { t } = useTranslation('mfe-menu');
  return (
    <div className={styles.labels}>
      {product.caloriesKcal !== undefined && (
        <span>{t('labels.kcal', { count: product.caloriesKcal })}</span>
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
