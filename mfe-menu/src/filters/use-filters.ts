import type { Product } from '@smokehouse/shared/contract';
import { useLocation, useNavigate } from '@smokehouse/shared/router';
import { filterDishes, type MenuFilters, possibleDishes, readFilters, withFilters } from './rules';

export interface Filtering {
  filters: MenuFilters;
  /** Changes the address. */
  setFilters: (filters: MenuFilters) => void;
  /** The dishes that pass the filters. */
  shown: readonly Product[] | undefined;
  /** Those that would pass, but may contain what is left out. */
  possible: readonly Product[];
}

/** Filters dishes by the filters of the address. */
export function useFilters(dishes: readonly Product[] | undefined): Filtering {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const filters = readFilters(search);
  return {
    filters,
    setFilters: (next) =>
      void navigate({ pathname, search: withFilters(search, next) }, { replace: true }),
    shown: dishes && filterDishes(dishes, filters),
    possible: dishes ? possibleDishes(dishes, filters) : [],
  };
}
