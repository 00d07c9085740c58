import { grouped } from '@smokehouse/shared/bundled/grouped';
import { SaltIcon } from '@smokehouse/shared/bundled/salt-icon';
import { type Product, servedTimes } from '@smokehouse/shared/contract';
import { isHighInSalt } from '@smokehouse/shared/contract/menu/products/labels';
import { useTranslation } from '@smokehouse/shared/i18n';
import styles from './card-labels.module.css';

/**
 * The labels that the law requires near a dish's price: calories and the high-salt label. Unknown
 * values are omitted. Also the hours of a dish that is not always served.
 * @param texts the package whose texts have `labels.kcal`, `labels.highSalt` and `served`
 */
export function CardLabels({ product, texts }: { product: Product; texts: string }) {
  const { t } = useTranslation(texts);
  const served = servedTimes(product.served);
  return (
    <div className={styles.labels}>
      {product.caloriesKcal !== undefined && (
        <span>
          {t('labels.kcal', { count: product.caloriesKcal, amount: grouped(product.caloriesKcal) })}
        </span>
      )}
      {isHighInSalt(product) && (
        <span className={styles.salt}>
          <SaltIcon />
          {t('labels.highSalt')}
        </span>
      )}
      {served && <span className={styles.served}>{t(`served.${served.kind}`, { ...served })}</span>}
    </div>
  );
}
