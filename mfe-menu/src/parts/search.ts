import { normaliseForSearch, type Product } from '@smokehouse/shared/contract';

/**
 * The dishes whose English or Arabic name contains what is searched, whatever the language of the
 * page.
 */
export function searchDishes(products: readonly Product[], search: string): readonly Product[] {
  const wanted = normaliseForSearch(search);
  if (!wanted) return products;
  return products.filter(({ name, nameAr = '' }) =>
    [name, nameAr].some((one) => normaliseForSearch(one).includes(wanted)),
  );
}
