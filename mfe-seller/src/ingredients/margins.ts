import { toHalalas, type Ingredient, type Product, type Recipe } from '@smokehouse/shared/contract';
import {
  type Margin,
  marginOf,
  piecesLeft,
  recipeCost,
} from '@smokehouse/shared/contract/rules/recipes';

/** An ingredient of a recipe. */
export interface RecipePart {
  ingredient: Ingredient;
  amount: number;
}

/** What a dish costs and brings. */
export interface DishMargin extends Margin {
  dish: Product;
  costHalalas: number;
  /** How many pieces the stock suffices for; null without ingredients. */
  pieces: number | null;
}

export type IngredientsById = ReadonlyMap<string, Ingredient>;

/** The ingredients of a recipe. One that is not listed any more is left out. */
export const partsOf = (items: Recipe['items'], ingredients: IngredientsById): RecipePart[] =>
  items.flatMap(({ ingredient: id, amount }) => {
    const ingredient = ingredients.get(id);
    return ingredient ? [{ ingredient, amount }] : [];
  });

/** Cost and margin of a dish with such ingredients. */
export function dishMargin(dish: Product, parts: readonly RecipePart[]): DishMargin {
  const costHalalas = recipeCost(
    parts.map(({ ingredient: { unit, cost = 0 }, amount }) => ({
      unit,
      costHalalas: toHalalas(cost),
      amount,
    })),
  );
  return {
    dish,
    costHalalas,
    pieces: piecesLeft(parts.map(({ ingredient: { onHand }, amount }) => ({ onHand, amount }))),
    ...marginOf(toHalalas(dish.price), costHalalas),
  };
}

/** The dishes with a recipe, the lowest margin first. */
export function dishMargins(
  dishes: readonly Product[],
  recipes: readonly Recipe[],
  ingredients: IngredientsById,
): DishMargin[] {
  const items = new Map(recipes.map((recipe) => [recipe.product, recipe.items]));
  const shareOf = ({ marginPercent }: DishMargin) => marginPercent ?? -Infinity;
  return dishes
    .flatMap((dish) => {
      const parts = partsOf(items.get(dish._id) ?? [], ingredients);
      return parts.length > 0 ? [dishMargin(dish, parts)] : [];
    })
    .sort((one, other) => shareOf(one) - shareOf(other) || one.marginHalalas - other.marginHalalas);
}
