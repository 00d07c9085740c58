import type { Product } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, EmptyState } from '@smokehouse/shared/ui';
import { DishGrid } from '../parts/dish-grid';
import { FilterBar } from './filter-bar';
import { NO_FILTERS } from './rules';
import type { Filtering } from './use-filters';

/** The filters, and below them the dishes that pass; skeletons while `dishes` is undefined. */
export function FilteredDishes({
  dishes,
  filtering: { filters, setFilters, shown },
}: {
  /** Those of the page, without filters. */
  dishes: readonly Product[] | undefined;
  filtering: Filtering;
}) {
  const { t } = useTranslation('mfe-menu');
  return (
    <>
      <FilterBar products={dishes} filters={filters} onChange={setFilters} />
      {shown?.length === 0 ? (
        <EmptyState icon="search" text={t('noneFiltered')}>
          <Button variant="accent" onClick={() => setFilters(NO_FILTERS)}>
            {t('clearFilters')}
          </Button>
        </EmptyState>
      ) : (
        <DishGrid products={shown} />
      )}
    </>
  );
}
