import * as z from 'zod/mini';
import { toHalalas, toSar } from '../../money';
import {
  INGREDIENT_UNITS,
  MAX_INGREDIENT_COST_SAR,
  MAX_ON_HAND,
  MAX_RECIPE_AMOUNT,
  MAX_RECIPE_INGREDIENTS,
  MOVEMENT_KINDS,
  STOCK_MOVES,
} from './rules';
import { id, text, textOrEmpty } from '../../strings';

const name = text(80);
const version = z.int().check(z.gte(1));
const units = z.int().check(z.gte(0), z.lte(MAX_ON_HAND));

/** An ingredient of dishes. Amounts are whole units. */
export const ingredient = z.object({
  id: z.string(),
  name: z.string(),
  nameAr: z.optional(z.string()),
  unit: z.enum(INGREDIENT_UNITS),
  onHand: z.number(),
  /** Down to this amount, little is left. */
  low: z.number(),
  /** SAR per kilogram, litre or piece. Only for those who may edit the menu. */
  cost: z.optional(z.number()),
  version: z.number(),
});
export type Ingredient = z.output<typeof ingredient>;

/** A new ingredient, or with `id` and `version` a change of one. Its unit cannot be changed. */
export const ingredientChange = z
  .object({
    id: z.optional(id),
    version: z.optional(version),
    name,
    nameAr: z.optional(name),
    unit: z.enum(INGREDIENT_UNITS),
    cost: z.number().check(
      z.gte(0),
      z.lte(MAX_INGREDIENT_COST_SAR),
      z.refine((sar) => toSar(toHalalas(sar)) === sar, 'breaks_rule'),
    ),
    low: units,
  })
  .check(
    z.refine(
      ({ id: known, version: seen }) => (known === undefined) === (seen === undefined),
      'breaks_rule',
    ),
  );
export type IngredientChange = z.output<typeof ingredientChange>;

/** What the staff enters: `amount` came, is there, or is thrown away. */
export const stockMove = z.object({
  id,
  kind: z.enum(STOCK_MOVES),
  amount: units,
  note: z.optional(textOrEmpty(200)),
});
export type StockMoveInput = z.output<typeof stockMove>;

const named = z.object({ name: z.string(), nameAr: z.optional(z.string()) });

/** A change of the stock of an ingredient. */
export const stockMovement = z.object({
  id: z.string(),
  kind: z.enum(MOVEMENT_KINDS),
  /** By how much the stock changed. */
  amount: z.number(),
  /** ISO 8601, UTC. */
  at: z.string(),
  note: z.optional(z.string()),
  /** The names of the dish that was sold or came back, and of the option that took the amount. */
  dish: z.optional(named),
  option: z.optional(named),
  /** How many of it, or portions of the option. */
  pieces: z.optional(z.number()),
  /** The member of the staff. */
  by: z.optional(named),
});
export type StockMovement = z.output<typeof stockMovement>;

/**
 * What one piece of a dish takes, or what one portion of an option takes besides the recipe of its
 * dish. Either `product` or `option` is there. Without items, it takes nothing.
 */
export const recipe = z.object({
  product: z.optional(z.string()),
  /** `group/option`. */
  option: z.optional(z.string()),
  version: z.number(),
  items: z.array(z.object({ ingredient: z.string(), amount: z.number() })),
});
export type Recipe = z.output<typeof recipe>;

const optionPath = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}\/[a-z0-9][a-z0-9-]{0,63}$/));

export const recipeChange = z
  .object({
    product: z.optional(id),
    option: z.optional(optionPath),
    /** Of the recipe that the seller read; absent: there was none. */
    version: z.optional(version),
    items: z
      .array(
        z.object({
          ingredient: id,
          amount: z.int().check(z.gte(1), z.lte(MAX_RECIPE_AMOUNT)),
        }),
      )
      .check(
        z.maxLength(MAX_RECIPE_INGREDIENTS),
        z.refine(
          (items) => new Set(items.map((item) => item.ingredient)).size === items.length,
          'breaks_rule',
        ),
      ),
  })
  .check(
    z.refine(
      ({ product, option }) => (product === undefined) !== (option === undefined),
      'breaks_rule',
    ),
  );
export type RecipeChange = z.output<typeof recipeChange>;
