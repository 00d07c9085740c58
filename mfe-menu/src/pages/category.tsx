import { productsQuery } from '@smokehouse/shared/api';
import { PlatePicture } from '@smokehouse/shared/bundled/illustrations';
import { CATEGORY_ALIASES, paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { Navigate, useParams } from '@smokehouse/shared/router';
import { EmptyState, ErrorNotice } from '@smokehouse/shared/ui';
import { FilteredDishes } from '../filters/filtered-dishes';
import { useFilters } from '../filters/use-filters';
import { useCategoryNames } from '../parts/categories';
import { CategoryBar } from '../parts/category-bar';
import { PageHead } from '../parts/page-head';
import styles from './list.module.css';

/** Redirects a category's alias to its canonical path, so that each category has one address. */
export default function CategoryPage() {
  const category = useParams()['category'] ?? '';
  const canonical = Object.hasOwn(CATEGORY_ALIASES, category)
    ? CATEGORY_ALIASES[category]
    : undefined;
  if (canonical) return <Navigate to={paths.category(canonical)} replace />;
  return <Category category={category} />;
}

/** The dishes of one category. An unknown category has none. */
function Category({ category }: { category: string }) {
  const { t } = useTranslation('mfe-menu');
  const { label, title } = useCategoryNames();
  const { data: products, isError, refetch } = useQuery(productsQuery);
  const dishes = products?.filter((product) => product.category === category);
  const filtering = useFilters(dishes);
  const { filters, shown } = filtering;
  return (
    <main id="main">
      <PageHead
        title={title(category) || t('menu')}
        name={label(category) || t('menu')}
        count={shown && shown.length > 0 ? t('dishes', { count: shown.length }) : undefined}
      />
      <CategoryBar products={products} current={category} filters={filters} />
      <div className={`wrap ${styles.list}`}>
        {!products && isError && (
          <ErrorNotice text={t('loadFailed')} onRetry={() => void refetch()} />
        )}
        {dishes?.length === 0 && (
          <EmptyState
            picture={<PlatePicture />}
            text={t('emptyCategory')}
            to={paths.allMenu}
            action={t('showAll')}
          />
        )}
        {(dishes ? dishes.length > 0 : !isError) && (
          <FilteredDishes dishes={dishes} filtering={filtering} />
        )}
      </div>
    </main>
  );
}
