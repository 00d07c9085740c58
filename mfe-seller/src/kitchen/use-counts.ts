import { useQuery } from '@smokehouse/shared/query';
import { countsQuery } from '../dishes/public/counts-query';
import { useAccess } from '../staff/public/access';

/** Dish id → pieces left today, of the dishes that are counted; undefined until it is known. */
export function useCounts(): ReadonlyMap<string, number> | undefined {
  const { may } = useAccess();
  return useQuery({ ...countsQuery, enabled: may('menu.counts') }).data;
}
