import { z } from 'zod';
import { ALLERGENS, type Allergen } from '@smokehouse/shared/contract';
import type { DishTag } from '@smokehouse/shared/contract/menu/products/labels';

const allergens = z.array(z.enum(ALLERGENS)).optional();

/** Ingredients and preparations of the kitchen by their names, as `ingredients.json` has them. */
export const ingredients = z.record(
  z.string(),
  z.strictObject({
    allergens,
    /** Traces that the kitchen cannot exclude. */
    mayContain: allergens,
    /** What of an animal it is, if anything: `product` is eggs, milk and honey. */
    animal: z.enum(['meat', 'fish', 'product']).optional(),
    /** What guests call a dish that contains it, in both languages. */
    words: z.array(z.string()).optional(),
    /** What a preparation is made of. */
    of: z.array(z.string()).optional(),
  }),
);
export type Ingredients = z.output<typeof ingredients>;

/** What a dish must say about itself. */
export interface Labels {
  allergens: Allergen[];
  /** Traces beside what it contains. */
  mayContain: Allergen[];
  diets: Extract<DishTag, 'vegetarian' | 'vegan'>[];
  /** What guests call it by its ingredients. */
  words: string[];
}

/** @throws with the name of the dish for an ingredient that is not listed */
export type LabelsOf = (names: readonly string[], dish: string) => Labels;

/**
 * Derives labels from ingredients: a dish contains what each of its ingredients contains. Nobody
 * writes them by hand, so that no dish with meat is called vegetarian.
 */
export function createLabels(known: Ingredients): LabelsOf {
  /** An ingredient and everything that it is made of. */
  function partsOf(name: string, dish: string): Ingredients[string][] {
    const one = known[name];
    if (!one) throw new Error(`${dish}: unknown ingredient "${name}"`);
    return [one, ...(one.of ?? []).flatMap((part) => partsOf(part, dish))];
  }
  return (names, dish) => {
    const parts = names.flatMap((name) => partsOf(name, dish));
    const all = (list: 'allergens' | 'mayContain') =>
      ALLERGENS.filter((allergen) => parts.some((part) => part[list]?.includes(allergen)));
    const allergens = all('allergens');
    const animals = new Set(parts.map(({ animal }) => animal));
    const isVegetarian = !animals.has('meat') && !animals.has('fish');
    return {
      allergens,
      mayContain: all('mayContain').filter((allergen) => !allergens.includes(allergen)),
      diets: [
        ...(isVegetarian ? (['vegetarian'] as const) : []),
        ...(isVegetarian && !animals.has('product') ? (['vegan'] as const) : []),
      ],
      words: [...new Set(parts.flatMap(({ words = [] }) => words))],
    };
  };
}
