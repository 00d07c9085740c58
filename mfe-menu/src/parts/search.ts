import { useDishSearch } from '@smokehouse/shared/bundled/dish-search';
import type { DishSearch } from '@smokehouse/shared/bundled/dish-search';
import { normaliseForSearch, type Product } from '@smokehouse/shared/contract';

/**
 * Dishes whose English or Arabic name contains the search text, independent of the page's language.
 */
function filterDishes(products: readonly Product[], search: string): readonly Product[] {
  const query = normaliseForSearch(search);
  if (!query) return products;
  return products.filter(({ name, nameAr = '' }) =>
    [name, nameAr].some((one) => normaliseForSearch(one).includes(query)),
  );
}

/** True if the search understood more than names: conditions, or what is not on the menu. */
export const isAsked = (answer: DishSearch | undefined): boolean =>
  answer?.conditions !== undefined || answer?.notOnMenu !== undefined;

/**
 * The dishes that the search text finds, the best first. Until the server answers, and without an
 * answer, those whose names contain the text.
 * @returns `dishes`: undefined while none are known. `answer`: the server's answer to this text
 */
export function useFoundDishes(
  products: readonly Product[] | undefined,
  search: string,
): { dishes: readonly Product[] | undefined; answer: DishSearch | undefined } {
  const { answer, isCurrent, isPending } = useDishSearch(search);
  if (!products) return { dishes: undefined, answer: undefined };
  if (answer && isCurrent) {
    const byId = new Map(products.map((product) => [product._id, product]));
    return { dishes: answer.ids.flatMap((id) => byId.get(id) ?? []), answer };
  }
  const dishes = filterDishes(products, search);
  return { dishes: dishes.length > 0 || !isPending ? dishes : undefined, answer: undefined };
}
