import { normaliseForSearch, type Product } from '@smokehouse/shared/contract';

/**
 * Dishes whose English or Arabic name contains the search text, independent of the page's language.
 */
export function searchDishes(products: readonly Product[], search: string): readonly Product[] {
  const query = normaliseForSearch(search);
  if (!query) return products;
  return products.filter(({ name, nameAr = '' }) =>
    [name, nameAr].some((one) => normaliseForSearch(one).includes(query)),
  );
}
