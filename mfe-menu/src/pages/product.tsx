import { productsQuery } from '@smokehouse/shared/api';
import { PlatePicture } from '@smokehouse/shared/bundled/illustrations';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { useParams } from '@smokehouse/shared/router';
import { EmptyState, ErrorNotice, usePageTitle } from '@smokehouse/shared/ui';
import { Breadcrumb } from '../parts/breadcrumb';
import { ProductDetail, ProductDetailSkeleton } from '../parts/product-detail';
import { RelatedProducts, RelatedSkeleton } from '../parts/related-products';
import styles from './product.module.css';

/** One dish. It is found by its id only, so that links still work after a change of category. */
export default function ProductPage() {
  const { id } = useParams();
  const { data: products, isError, isFetching, refetch } = useQuery(productsQuery);
  const product = products?.find((one) => one._id === id);

  if (products && product) {
    return (
      <main id="main" className={`wrap ${styles.page}`}>
        <Breadcrumb product={product} />
        {/* The key resets the state when the dish changes. */}
        <ProductDetail key={product._id} product={product} />
        <RelatedProducts product={product} products={products} />
      </main>
    );
  }
  // A dish that was just added may be missing from the cached menu. Wait for the refetch.
  if (isFetching) return <Loading />;
  if (isError && !products) return <Failed onRetry={() => void refetch()} />;
  return <NotFound />;
}

function Loading() {
  return (
    <main id="main" className={`wrap ${styles.page}`} aria-busy="true">
      <div className={styles.crumbs} aria-hidden="true" />
      <ProductDetailSkeleton />
      <RelatedSkeleton />
    </main>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('mfe-menu');
  usePageTitle(t('menu'));
  return (
    <main id="main" className={`wrap ${styles.alone}`}>
      <h1 className="vh">{t('menu')}</h1>
      <ErrorNotice text={t('loadFailed')} onRetry={onRetry} />
    </main>
  );
}

function NotFound() {
  const { t } = useTranslation('mfe-menu');
  usePageTitle(t('product.unknownTitle'));
  return (
    <main id="main" className={`wrap ${styles.alone}`}>
      <h1 className="display">{t('product.unknownTitle')}</h1>
      <EmptyState
        picture={<PlatePicture />}
        text={t('product.unknown')}
        to={paths.allMenu}
        action={t('showAll')}
      />
    </main>
  );
}
