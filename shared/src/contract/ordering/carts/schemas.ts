import * as z from 'zod/mini';
import { cartKey } from '../../menu/options/schemas';
import { MAX_LINES, MAX_QUANTITY } from '../orders/rules';

/**
 * Dish id → quantity; a dish with options or a note has a longer key (`lineKey`). A quantity of 0
 * means "not in the cart".
 */
export const cart = z.record(cartKey, z.int().check(z.gte(0), z.lte(MAX_QUANTITY))).check(
  z.refine((value) => Object.keys(value).length <= MAX_LINES, {
    params: { rule: 'too_many_lines' },
  }),
);
