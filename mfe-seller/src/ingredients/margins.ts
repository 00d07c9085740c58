import {
  type Ingredient,
  type OptionsMenu,
  type Product,
  type Recipe,
  toHalalas,
} from '@smokehouse/shared/contract';
import {
  type Margin,
  marginOf,
  piecesLeft,
  recipeCost,
} from '@smokehouse/shared/contract/menu/recipes/rules';

/** What a recipe is of: a dish, or an option of dishes. */
export interface RecipeSubject {
  kind: 'product' | 'option';
  /** Of the dish; of an option `group/option`. */
  id: string;
  name: string;
  nameAr?: string | undefined;
  /** SAR with VAT; null for an option that is part of the price of its dish. */
  price: number | null;
}

/** An ingredient of a recipe. */
export interface RecipePart {
  ingredient: Ingredient;
  amount: number;
}

/** What a dish or an option costs and brings. */
export interface SubjectMargin {
  subject: RecipeSubject;
  costHalalas: number;
  /** Null for an option without a price of its own. */
  margin: Margin | null;
  /** How many pieces the stock suffices for; null without ingredients. */
  pieces: number | null;
}

export type IngredientsById = ReadonlyMap<string, Ingredient>;

export const dishSubject = ({ _id, name, nameAr, price }: Product): RecipeSubject => ({
  kind: 'product',
  id: _id,
  name,
  nameAr,
  price,
});

/**
 * The options that can have a recipe, named with their group. One that stands for a dish has that of
 * the dish.
 */
export const optionSubjects = ({ groups }: Pick<OptionsMenu, 'groups'>): RecipeSubject[] =>
  groups.flatMap((group) =>
    group.options
      .filter(({ product }) => product === undefined)
      .map(({ id, name, nameAr, price = 0 }) => ({
        kind: 'option',
        id: `${group.id}/${id}`,
        name: `${group.name}: ${name}`,
        nameAr: `${group.nameAr ?? group.name}: ${nameAr ?? name}`,
        price: group.replacesPrice || price === 0 ? null : price,
      })),
  );

/** The recipe of a dish or an option; undefined: there is none. */
export const recipeOf = (
  { kind, id }: RecipeSubject,
  recipes: readonly Recipe[],
): Recipe | undefined => recipes.find((recipe) => recipe[kind] === id);

/** The ingredients of a recipe. One that is not listed any more is left out. */
export const partsOf = (items: Recipe['items'], ingredients: IngredientsById): RecipePart[] =>
  items.flatMap(({ ingredient: id, amount }) => {
    const ingredient = ingredients.get(id);
    return ingredient ? [{ ingredient, amount }] : [];
  });

/** Cost and margin of a dish or an option with such ingredients. */
export function subjectMargin(subject: RecipeSubject, parts: readonly RecipePart[]): SubjectMargin {
  const costHalalas = recipeCost(
    parts.map(({ ingredient: { unit, cost = 0 }, amount }) => ({
      unit,
      costHalalas: toHalalas(cost),
      amount,
    })),
  );
  return {
    subject,
    costHalalas,
    margin: subject.price === null ? null : marginOf(toHalalas(subject.price), costHalalas),
    pieces: piecesLeft(parts.map(({ ingredient: { onHand }, amount }) => ({ onHand, amount }))),
  };
}

/** Those with a recipe: the lowest margin first, those without a price of their own last. */
export function subjectMargins(
  subjects: readonly RecipeSubject[],
  recipes: readonly Recipe[],
  ingredients: IngredientsById,
): SubjectMargin[] {
  const shareOf = ({ margin }: SubjectMargin) =>
    margin ? (margin.marginPercent ?? -Infinity) : Infinity;
  return subjects
    .flatMap((subject) => {
      const parts = partsOf(recipeOf(subject, recipes)?.items ?? [], ingredients);
      return parts.length > 0 ? [subjectMargin(subject, parts)] : [];
    })
    .sort(
      (one, other) =>
        shareOf(one) - shareOf(other) ||
        (one.margin?.marginHalalas ?? 0) - (other.margin?.marginHalalas ?? 0),
    );
}
