import { productsQuery } from '@smokehouse/shared/api';
import { BEST_SELLERS } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { EmptyState, ErrorNotice } from '@smokehouse/shared/ui';
import { ExploreMenu } from '../parts/explore-menu';
import { Hero } from '../parts/hero';
import { CardSkeletons, ProductCard } from '../parts/product-card';
import '../menu.css';

/** The first page: three slides, the categories, the dishes that sell best. */
export default function HomePage() {
  const { t } = useTranslation('mfe-menu');
  const { data: products, isError, refetch } = useQuery(productsQuery);
  return (
    <main id="main">
      <Hero />
      <ExploreMenu products={products} />
      <section className="sec">
        <div className="wrap">
          <div className="sechead"><h2 className="display">{t('best')}</h2></div>
          {!products && isError && <ErrorNotice text={t('loadFailed')} onRetry={() => void refetch()} />}
          {products?.length === 0 && <EmptyState text={t('emptyMenu')} />}
          <div className="best">
            {!products && !isError && <CardSkeletons count={BEST_SELLERS} />}
            {products?.slice(0, BEST_SELLERS).map((product, index) => <ProductCard key={product._id} product={product} heading="h3" lead={index < 2} />)}
          </div>
        </div>
      </section>
    </main>
  );
}
