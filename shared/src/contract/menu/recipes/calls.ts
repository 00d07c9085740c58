import * as z from 'zod/mini';
import { done, failure, ok } from '../../parts';
import {
  ingredient,
  ingredientChange,
  recipe,
  recipeChange,
  stockMove,
  stockMovement,
} from './schemas';
import { id } from '../../strings';

export const recipesCalls = {
  'GET /api/seller/ingredients': {
    answer: z.object({ ...ok, ingredients: z.array(ingredient) }),
  },
  'POST /api/seller/ingredients/save': {
    body: ingredientChange,
    answer: z.object({ success: z.boolean(), message: z.string(), ingredient }),
    /** `changed_meanwhile`: the current ingredient. */
    conflict: z.extend(failure, { ingredient: z.optional(ingredient) }),
  },
  'POST /api/seller/ingredients/delete': { body: z.object({ id }), answer: done },
  /** A delivery, a count or waste. */
  'POST /api/seller/ingredients/move': {
    body: stockMove,
    answer: z.object({ success: z.boolean(), message: z.string(), ingredient }),
  },
  /** The last movements of an ingredient, newest first. */
  'GET /api/seller/ingredients/movements': {
    query: z.object({ id }),
    answer: z.object({ ...ok, movements: z.array(stockMovement) }),
  },
  'GET /api/seller/recipes': { answer: z.object({ ...ok, recipes: z.array(recipe) }) },
  'POST /api/seller/recipes/save': {
    body: recipeChange,
    answer: z.object({ success: z.boolean(), message: z.string(), recipe }),
    /** `changed_meanwhile`: the current recipe. */
    conflict: z.extend(failure, { recipe: z.optional(recipe) }),
  },
} as const;
