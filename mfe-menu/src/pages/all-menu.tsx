import { productsQuery } from '@smokehouse/shared/api';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { Button, EmptyState, ErrorNotice } from '@smokehouse/shared/ui';
import { CategoryBar } from '../parts/category-bar';
import { DishGrid } from '../parts/dish-grid';
import { PageHead } from '../parts/page-head';
import { searchDishes } from '../parts/search';
import { useMenuSearch } from '../parts/use-menu-search';
import styles from './list.module.css';

/** The whole menu, filtered by the text of the search box. */
export default function AllMenuPage() {
  const { t } = useTranslation('mfe-menu');
  const { search, clear } = useMenuSearch();
  const { data: products, isError, refetch } = useQuery(productsQuery);
  const shown = products && searchDishes(products, search);
  const typed = search.trim();
  return (
    <main id="main">
      <PageHead
        title={t('available')}
        count={
          shown &&
          (typed
            ? t('found', { count: shown.length, search: typed })
            : t('lead', { count: shown.length }))
        }
      />
      <CategoryBar products={products} />
      <div className={`wrap ${styles.list}`}>
        {!products && isError && (
          <ErrorNotice text={t('loadFailed')} onRetry={() => void refetch()} />
        )}
        {products?.length === 0 && <EmptyState text={t('emptyMenu')} />}
        {products && products.length > 0 && shown?.length === 0 && (
          <EmptyState icon="search" text={t('noMatch')}>
            <Button variant="accent" onClick={clear}>
              {t('showAll')}
            </Button>
          </EmptyState>
        )}
        {(shown ? shown.length > 0 : !isError) && <DishGrid products={shown} />}
      </div>
    </main>
  );
}
