import { BEST_SELLERS, type Product } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { EmptyState, ErrorNotice } from '@smokehouse/shared/ui';
import styles from './best-sellers.module.css';
import { CardSkeleton, ProductCard } from './product-card';

/** Number of dishes that are shown large. */
const LEADS = 2;

/** The best sellers, which are the first dishes of the menu, or a skeleton or an error. */
export function BestSellers({
  products,
  failed,
  onRetry,
}: {
  products: readonly Product[] | undefined;
  failed: boolean;
  onRetry: () => void;
}) {
  const { t } = useTranslation('mfe-menu');
  return (
    <section className="sec" aria-labelledby="best-sellers">
      <div className="wrap">
        <div className="sechead">
          <h2 className="display" id="best-sellers">
            {t('best')}
          </h2>
        </div>
        {failed && <ErrorNotice text={t('loadFailed')} onRetry={onRetry} />}
        {products?.length === 0 && <EmptyState text={t('emptyMenu')} />}
        {!failed && products?.length !== 0 && (
          <ul className={styles.best} role="list" aria-hidden={!products}>
            {products
              ? products.slice(0, BEST_SELLERS).map((product, index) => (
                  <li key={product._id}>
                    <ProductCard product={product} heading="h3" lead={index < LEADS} />
                  </li>
                ))
              : Array.from({ length: BEST_SELLERS }, (_, index) => (
                  <li key={index}>
                    <CardSkeleton lead={index < LEADS} />
                  </li>
                ))}
          </ul>
        )}
      </div>
    </section>
  );
}
