import { productsQuery } from '@smokehouse/shared/api';
import { useMenuSearch } from '@smokehouse/shared/bundled/use-menu-search';
import { type TFunction, useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { Button, EmptyState, ErrorNotice } from '@smokehouse/shared/ui';
import { FilteredDishes } from '../filters/filtered-dishes';
import { useFilters } from '../filters/use-filters';
import { CategoryBar } from '../parts/category-bar';
import { PageHead } from '../parts/page-head';
import { isAsked, useFoundDishes } from '../parts/search';
import { SearchNotes } from '../parts/search-notes';
import styles from './list.module.css';

const countText = (t: TFunction, count: number, typed: string) =>
  typed ? t('found', { count, search: typed }) : t('lead', { count });

/** The whole menu, or what the text of the search box finds. */
export default function AllMenuPage() {
  const { t } = useTranslation('mfe-menu');
  const [search, setSearch] = useMenuSearch();
  const { data: products, isError, refetch } = useQuery(productsQuery);
  const { dishes: found, answer } = useFoundDishes(products, search);
  const filtering = useFilters(found);
  const { filters, shown } = filtering;
  const count = shown && countText(t, shown.length, search.trim());
  const hasGrid = found ? found.length > 0 : !isError;
  return (
    <main id="main">
      <PageHead title={t('available')} count={isAsked(answer) ? undefined : count} />
      <CategoryBar products={products} filters={filters} />
      <div className={`wrap ${styles.list}`}>
        {answer && <SearchNotes answer={answer} />}
        {!products && isError && (
          <ErrorNotice text={t('loadFailed')} onRetry={() => void refetch()} />
        )}
        {found?.length === 0 && !isAsked(answer) && (
          <NoDishes isMenuEmpty={products?.length === 0} onShowAll={() => setSearch('')} />
        )}
        {hasGrid && <FilteredDishes dishes={found} filtering={filtering} />}
      </div>
    </main>
  );
}

/** Shown if the menu is empty, or if the text of the search box finds no dish. */
function NoDishes({ isMenuEmpty, onShowAll }: { isMenuEmpty: boolean; onShowAll: () => void }) {
  const { t } = useTranslation('mfe-menu');
  if (isMenuEmpty) return <EmptyState text={t('emptyMenu')} />;
  return (
    <EmptyState icon="search" text={t('noMatch')}>
      <Button variant="accent" onClick={onShowAll}>
        {t('showAll')}
      </Button>
    </EmptyState>
  );
}
