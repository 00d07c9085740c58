import { useState } from 'react';
import type { Product } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useCart } from '@smokehouse/shared/stores';
import { Button, EmptyState } from '@smokehouse/shared/ui';
import { DishGrid } from '../parts/dish-grid';
import { FilterBar } from './filter-bar';
import { countFilters, NO_FILTERS } from './rules';
import { useFilterParts } from './use-filter-parts';
import type { Filtering } from './use-filters';

/**
 * The filters, below them the dishes that pass, and apart from them those that may contain what is
 * left out; skeletons while `dishes` is undefined. The bar of a cart that holds something.
 */
export function FilteredDishes({
  dishes,
  filtering: { filters, setFilters, shown, possible },
}: {
  /** Those of the page, without filters. */
  dishes: readonly Product[] | undefined;
  filtering: Filtering;
}) {
  const { t } = useTranslation('mfe-menu');
  const hasItems = useCart(({ items }) => Object.keys(items).length > 0);
  const [isOpen, setIsOpen] = useState(false);
  const isAsked = isOpen || countFilters(filters) > 0;
  const parts = useFilterParts(isAsked || hasItems, isAsked, () => setIsOpen(false));
  return (
    <>
      <FilterBar
        parts={parts}
        products={dishes}
        filters={filters}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        onChange={setFilters}
      />
      {shown?.length === 0 ? (
        <EmptyState icon="search" text={t('noneFiltered')}>
          <Button variant="accent" onClick={() => setFilters(NO_FILTERS)}>
            {t('clearFilters')}
          </Button>
        </EmptyState>
      ) : (
        <DishGrid products={shown} />
      )}
      {parts && possible.length > 0 && (
        <parts.PossibleDishes products={possible} filters={filters} />
      )}
      {parts && hasItems && <parts.CartBar />}
    </>
  );
}
