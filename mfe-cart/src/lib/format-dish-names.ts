import type { Language, Product } from '@smokehouse/shared/contract';
import { dishName } from '@smokehouse/shared/i18n';

/** Joins the names of dishes for a sentence: "Brisket and Onion Rings". */
export function formatDishNames(dishes: readonly Product[], language: Language): string {
  return new Intl.ListFormat(language).format(dishes.map((dish) => dishName(dish, language)));
}
