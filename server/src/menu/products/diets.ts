import type { Allergen } from '@smokehouse/shared/contract';
import type { DishTag } from '@smokehouse/shared/contract/menu/products/labels';

/** Allergens that no vegetarian dish contains. */
const NOT_VEGETARIAN: readonly Allergen[] = ['crustaceans', 'fish', 'molluscs'];
const EXCLUDED_BY_TAG: Partial<Record<DishTag, readonly Allergen[]>> = {
  vegetarian: NOT_VEGETARIAN,
  vegan: [...NOT_VEGETARIAN, 'eggs', 'milk'],
};

/** The diets of a dish that something it contains for certain contradicts, such as milk vegan. */
export function untrueTags(
  tags: readonly DishTag[] = [],
  contained: readonly Allergen[] = [],
): DishTag[] {
  return tags.filter((tag) => EXCLUDED_BY_TAG[tag]?.some((one) => contained.includes(one)));
}
