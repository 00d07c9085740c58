import { paths, type Product, RELATED_PRODUCTS } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { ButtonLink } from '@smokehouse/shared/ui';
import { CardSkeleton, ProductCard } from './product-card';
import styles from './related-products.module.css';

/** Other dishes of the same category; those that are sold out come last. */
export function RelatedProducts({
  product,
  products,
}: {
  product: Product;
  products: readonly Product[];
}) {
  const { t } = useTranslation('mfe-menu');
  const others = products.filter(
    (one) => one.category === product.category && one._id !== product._id,
  );
  const related = [
    ...others.filter(({ inStock }) => inStock),
    ...others.filter(({ inStock }) => !inStock),
  ].slice(0, RELATED_PRODUCTS);
  return (
    <section className={`sec ${styles.related}`} aria-labelledby="related">
      <div className="sechead">
        <h2 className="display" id="related">
          {t('product.related')}
        </h2>
        <ButtonLink variant="line" small to={paths.allMenu}>
          {t('product.seeMore')}
          <span className="vh"> {t('product.seeMoreOf')}</span>
        </ButtonLink>
      </div>
      {related.length === 0 ? (
        <p className={styles.none}>{t('product.noneRelated')}</p>
      ) : (
        <ul className={styles.grid} role="list">
          {related.map((one) => (
            <li key={one._id}>
              <ProductCard product={one} heading="h3" />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Placeholder while the menu loads. */
export function RelatedSkeleton() {
  return (
    <div className={`sec ${styles.related}`} aria-hidden="true">
      <div className="sechead">
        <div className={`sk ${styles.title}`} />
      </div>
      <ul className={styles.grid}>
        {Array.from({ length: RELATED_PRODUCTS }, (_, index) => (
          <li key={index}>
            <CardSkeleton />
          </li>
        ))}
      </ul>
    </div>
  );
}
