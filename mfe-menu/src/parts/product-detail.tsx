import { pageQuery } from '@smokehouse/shared/api';
import type { Product } from '@smokehouse/shared/contract';
import { dishDescription, dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { useLanguage } from '@smokehouse/shared/stores';
import { DishPicture, usePageTitle } from '@smokehouse/shared/ui';
import { DishLabels } from './dish-labels';
import styles from './product-detail.module.css';
import { PurchaseBar, PurchaseBarSkeleton } from './purchase-bar';

/** Not embedded in the page: the name stands in until it is there. */
const pictureTextsQuery = pageQuery('GET /api/product/picture-texts');

/**
 * Picture, name, description, price with buttons, and the required labels of a dish. On phones, its
 * parts are laid out in the page (`product.module.css`), so that the bar with the buttons can stay
 * at the bottom of the screen.
 */
export function ProductDetail({ product }: { product: Product }) {
  const { t } = useTranslation('mfe-menu');
  const language = useLanguage((state) => state.language);
  const name = dishName(product, language);
  const description = dishDescription(product, language);
  const { data: pictures } = useQuery(pictureTextsQuery);
  usePageTitle(name);
  return (
    <section className={`${styles.detail} ${product.inStock ? '' : styles.out}`}>
      <div className={styles.picture}>
        <DishPicture
          image={product.image}
          category={product.category}
          alt={pictures?.texts[product._id]?.[language] ?? name}
          eager
          sizes="(max-width: 760px) 100vw, 55vw"
        />
      </div>
      <div className={styles.text}>
        <h1 className="display">{name}</h1>
        {description && (
          <div className={styles.about}>
            <h2>{t('product.about')}</h2>
            <p>{description}</p>
          </div>
        )}
        <PurchaseBar product={product} name={name} />
        <div className={styles.labels}>
          <DishLabels product={product} />
        </div>
      </div>
    </section>
  );
}

/** Placeholder while the menu loads. */
export function ProductDetailSkeleton() {
  return (
    <section className={styles.detail} aria-hidden="true">
      <div className={`${styles.picture} sk`} />
      <div className={styles.text}>
        <div className={`${styles.bar} ${styles.name} sk`} />
        <div className={`${styles.bar} ${styles.paragraph} sk`} />
        <div className={`${styles.bar} ${styles.paragraph} sk`} />
        <PurchaseBarSkeleton />
        <div className={`${styles.bar} ${styles.labels} sk`} />
      </div>
    </section>
  );
}
