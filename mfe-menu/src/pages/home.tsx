import { lazy, Suspense } from 'react';
import { pageQuery, productsQuery } from '@smokehouse/shared/api';
import { refusesOrders } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { useWhere } from '@smokehouse/shared/stores';
import { usePageTitle } from '@smokehouse/shared/ui';
import { BestSellers } from '../parts/best-sellers';
import { ExploreMenu } from '../parts/explore-menu';
import { Hero } from '../parts/hero';

const ClosedHero = lazy(() => import(/* webpackChunkName: "closed-hero" */ '../parts/closed-hero'));

/** The home page: three slides, the categories, the best sellers. */
export default function HomePage() {
  const { t } = useTranslation('shared');
  const { data: products, isError, refetch } = useQuery(productsQuery);
  const { data: hours } = useQuery(pageQuery('GET /api/hours'));
  const isDelivery = useWhere(({ choice }) => choice?.fulfilment !== 'pickup');
  const lacksDelivery = hours?.noDelivery === true && (isDelivery || hours.noPickup === true);
  usePageTitle('');
  return (
    <main id="main">
      {/* The slides change, so the page needs a heading of its own. */}
      <h1 className="vh">{t('siteName')}</h1>
      {hours && (refusesOrders(hours) || lacksDelivery) ? (
        <Suspense fallback={null}>
          <ClosedHero hours={hours} />
        </Suspense>
      ) : (
        <Hero hours={hours} />
      )}
      <ExploreMenu products={products} />
      <BestSellers
        products={products}
        failed={!products && isError}
        onRetry={() => void refetch()}
      />
    </main>
  );
}
