import { vatIncluded } from '../../money';

/** What the stock of an ingredient is counted in. */
export const INGREDIENT_UNITS = ['g', 'ml', 'piece'] as const;
export type IngredientUnit = (typeof INGREDIENT_UNITS)[number];

/**
 * How many units the cost of an ingredient is for: a kilogram, a litre, one piece. Costs are whole
 * halalas of so many units, so that no cost is a fraction.
 */
export const UNITS_PER_COST: Readonly<Record<IngredientUnit, number>> = {
  g: 1000,
  ml: 1000,
  piece: 1,
};

/** How the staff changes the stock of an ingredient. */
export const STOCK_MOVES = ['delivery', 'count', 'waste'] as const;
export type StockMove = (typeof STOCK_MOVES)[number];
/** Everything that changes it. */
export const MOVEMENT_KINDS = [...STOCK_MOVES, 'sold', 'returned'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** The most of an ingredient that can be on hand. */
export const MAX_ON_HAND = 1_000_000_000;
/** The most of an ingredient in one piece of a dish, or one portion of an option. */
export const MAX_RECIPE_AMOUNT = 20_000;
export const MAX_RECIPE_INGREDIENTS = 30;
/** Unit: SAR per kilogram, litre or piece. */
export const MAX_INGREDIENT_COST_SAR = 100_000;

/** An ingredient of a recipe. `amount`: units in one piece of the dish. */
export interface CostedAmount {
  unit: IngredientUnit;
  /** Of {@link UNITS_PER_COST} units. */
  costHalalas: number;
  amount: number;
}

/**
 * What the ingredients of one piece of a dish cost, rounded half up. Unit: halalas. Exact within the
 * limits of the contract: the sum is computed in whole thousandths of a halala.
 */
export function recipeCost(ingredients: readonly CostedAmount[]): number {
  const thousandths = ingredients.reduce(
    (sum, { unit, costHalalas, amount }) =>
      sum + amount * costHalalas * (1000 / UNITS_PER_COST[unit]),
    0,
  );
  const rest = thousandths % 1000;
  return (thousandths - rest) / 1000 + Number(rest >= 500);
}

/** What a dish brings. */
export interface Margin {
  /** The price without VAT. Unit: halalas. */
  netHalalas: number;
  /** What is left of it after the ingredients; below zero: they cost more. Unit: halalas. */
  marginHalalas: number;
  /** The margin's share of the net price, with one decimal; null for a dish without a price. */
  marginPercent: number | null;
}

/** @param priceHalalas with VAT */
export function marginOf(priceHalalas: number, costHalalas: number): Margin {
  const netHalalas = priceHalalas - vatIncluded(priceHalalas);
  const marginHalalas = netHalalas - costHalalas;
  return {
    netHalalas,
    marginHalalas,
    marginPercent: netHalalas === 0 ? null : Math.round((marginHalalas * 1000) / netHalalas) / 10,
  };
}

/** How many pieces of a dish the stock suffices for; null without ingredients. */
export function piecesLeft(
  ingredients: readonly { onHand: number; amount: number }[],
): number | null {
  if (ingredients.length === 0) return null;
  return Math.min(...ingredients.map(({ onHand, amount }) => Math.floor(onHand / amount)));
}

/** Whether little of an ingredient is left: `low` or less. */
export const isLow = ({ onHand, low }: { onHand: number; low: number }): boolean => onHand <= low;
