import { productsQuery } from '@smokehouse/shared/api';
import { normaliseForSearch } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { useUi } from '@smokehouse/shared/stores';
import { EmptyState, ErrorNotice, Icon } from '@smokehouse/shared/ui';
import { CategoryBar } from '../parts/category-bar';
import { CardSkeletons, ProductCard } from '../parts/product-card';
import '../menu.css';

/** The whole menu, narrowed by what is typed into the search box. Both names count, whatever the language. */
export default function AllMenuPage() {
  const { t } = useTranslation('mfe-menu');
  const { search, setSearch } = useUi();
  const { data: products, isError, refetch } = useQuery(productsQuery);
  const wanted = normaliseForSearch(search);
  const shown = products?.filter(({ name, nameAr }) => [name, nameAr ?? ''].some((one) => normaliseForSearch(one).includes(wanted)));
  return (
    <main id="main">
      <div className="wrap">
        <div className="pagehead">
          <div>
            <h1 className="display">{t('available')}</h1>
            <p role="status">{shown && (wanted ? t('found', { count: shown.length, search: search.trim() }) : t('lead', { count: shown.length }))}</p>
          </div>
        </div>
      </div>
      <CategoryBar products={products} />
      <div className="wrap mfe-menu-list">
        {!products && isError && <ErrorNotice text={t('loadFailed')} onRetry={() => void refetch()} />}
        {!products && !isError && <div className="grid"><CardSkeletons count={8} /></div>}
        {products?.length === 0 && <EmptyState text={t('emptyMenu')} />}
        {products && products.length > 0 && shown?.length === 0 && (
          <div className="state">
            <Icon name="search" className="ic-lg" />
            <p>{t('noMatch')}</p>
            <button type="button" className="btn btn-accent" onClick={() => setSearch('')}>{t('showAll')}</button>
          </div>
        )}
        {shown && shown.length > 0 && (
          <div className="grid">{shown.map((product, index) => <ProductCard key={product._id} product={product} eager={index < 4} />)}</div>
        )}
      </div>
    </main>
  );
}
