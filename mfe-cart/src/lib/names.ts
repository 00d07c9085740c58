import type { Language, Product } from '@smokehouse/shared/contract';
import { dishName } from '@smokehouse/shared/i18n';

/** Names in one sentence: "Brisket and Onion Rings". */
export function listOfNames(dishes: readonly Product[], language: Language): string {
  return new Intl.ListFormat(language).format(dishes.map((dish) => dishName(dish, language)));
}
