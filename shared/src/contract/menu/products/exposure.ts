import { type Allergen } from './allergens';
import type { Product } from './schemas';

/** The fields of a dish that say what a guest with an allergy is exposed to. */
export type AllergenFields = Pick<Product, 'allergens' | 'mayContain' | 'addedByOptions'>;

/**
 * Whether a dish contains one of these allergens: `free`, `contained`, or `possible` for traces and
 * for a dish that is free of them only with some of its options. A dish whose allergens are not
 * known counts as if it contained them.
 */
export function exposureTo(
  { allergens, mayContain = [], addedByOptions }: AllergenFields,
  avoided: readonly Allergen[],
): 'free' | 'possible' | 'contained' {
  if (avoided.length === 0) return 'free';
  if (!allergens) return 'contained';
  const has = (list: readonly Allergen[] = []) => list.some((one) => avoided.includes(one));
  if (has(allergens) || has(addedByOptions?.contains)) return 'contained';
  return has(mayContain) || has(addedByOptions?.mayContain) ? 'possible' : 'free';
}
