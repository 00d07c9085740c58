import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { createLabels } from './labels';
import { menuFolder, readIngredients, readMenu } from './menu';

const shippedOption = z.looseObject({
  id: z.string(),
  name: z.string(),
  /** The dish that it is a portion of. Its labels are those of the dish. */
  sameAs: z.string().optional(),
  /** What it is made of. Its allergens follow from them. */
  ingredients: z.array(z.string()).optional(),
  /** The dish that is chosen in a combo. The site reads the labels of the dish. */
  product: z.string().optional(),
});
type ShippedOption = z.output<typeof shippedOption>;

const shippedOptions = z.strictObject({
  groups: z.array(z.looseObject({ id: z.string(), options: z.array(shippedOption) })),
  dishes: z.record(z.string(), z.array(z.looseObject({ group: z.string() }))),
});
export type ShippedOptions = z.output<typeof shippedOptions>;

/**
 * Reads `options.json` and derives the labels of its options: a portion of a dish has those of the
 * dish, and the allergens of a sauce follow from its ingredients.
 * @param folder of `menu.json`, `ingredients.json` and `options.json`
 * @throws with the option that names an unknown dish or ingredient
 */
export function readOptions(folder = menuFolder()): ShippedOptions {
  const json = JSON.parse(readFileSync(join(folder, 'options.json'), 'utf8')) as unknown;
  const { groups, dishes } = shippedOptions.parse(json);
  const menu = new Map(readMenu(folder).map((dish) => [dish.id, dish]));
  const labelsOf = createLabels(readIngredients(folder));

  function withLabels({ sameAs, ingredients, ...option }: ShippedOption): ShippedOption {
    if (sameAs !== undefined) {
      const dish = menu.get(sameAs);
      if (!dish) throw new Error(`${option.id}: unknown dish "${sameAs}"`);
      const { calories, sodium, caffeine, allergens, mayContain } = dish;
      return {
        ...option,
        caloriesKcal: calories,
        sodiumMg: sodium,
        caffeineMg: caffeine,
        allergens,
        mayContain,
      };
    }
    if (!ingredients) return option;
    const { allergens, mayContain } = labelsOf(ingredients, option.id);
    return { ...option, allergens, ...(mayContain.length > 0 && { mayContain }) };
  }
  return {
    groups: groups.map((group) => ({ ...group, options: group.options.map(withLabels) })),
    dishes,
  };
}
