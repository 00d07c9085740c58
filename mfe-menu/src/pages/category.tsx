import { productsQuery } from '@smokehouse/shared/api';
import { CATEGORY_ALIASES, paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { Navigate, useParams } from '@smokehouse/shared/router';
import { EmptyState, ErrorNotice } from '@smokehouse/shared/ui';
import { useCategoryNames } from '../parts/categories';
import { CategoryBar } from '../parts/category-bar';
import { CardSkeletons, ProductCard } from '../parts/product-card';
import '../menu.css';

/** The dishes of one category. A second name of a category leads on to its first, so that each has one address. */
export default function CategoryPage() {
  const { t } = useTranslation('mfe-menu');
  const { title } = useCategoryNames();
  const category = useParams()['category'] ?? '';
  const { data: products, isError, refetch } = useQuery(productsQuery);
  const canonical = Object.hasOwn(CATEGORY_ALIASES, category) ? CATEGORY_ALIASES[category] : undefined;
  if (canonical) return <Navigate to={paths.category(canonical)} replace />;

  const shown = products?.filter((product) => product.category === category);
  return (
    <main id="main">
      <div className="wrap">
        <div className="pagehead">
          <div>
            <h1 className="display">{title(category) || t('menu')}</h1>
            <p>{shown && shown.length > 0 && t('dishes', { count: shown.length })}</p>
          </div>
        </div>
      </div>
      <CategoryBar products={products} current={category} />
      <div className="wrap mfe-menu-list">
        {!products && isError && <ErrorNotice text={t('loadFailed')} onRetry={() => void refetch()} />}
        {!products && !isError && <div className="grid"><CardSkeletons count={4} /></div>}
        {shown?.length === 0 && <EmptyState text={t('emptyCategory')} to={paths.allMenu} action={t('showAll')} />}
        {shown && shown.length > 0 && (
          <div className="grid">{shown.map((product, index) => <ProductCard key={product._id} product={product} eager={index < 4} />)}</div>
        )}
      </div>
    </main>
  );
}
