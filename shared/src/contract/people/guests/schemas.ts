import * as z from 'zod/mini';
import { id } from '../../strings';

export const dineUser = z.object({
  _id: id,
  name: z.string(),
  mobile: z.string(),
  dineCart: z.record(z.string(), z.number()),
  /** The guest's table, once it is set. */
  table: z.optional(z.string()),
  /** The table of the code that the guest scanned, after the staff moved them to `table`. */
  movedFrom: z.optional(z.string()),
  /** True once the staff has ended the guest's visit: they enter again to order or to call. */
  hasLeft: z.optional(z.boolean()),
  /** True if the visit has shown the current code of its table. */
  tableCode: z.optional(z.boolean()),
});
export type DineUser = z.output<typeof dineUser>;

export const mobile = z
  .string()
  .check(z.trim(), z.minLength(7), z.maxLength(20), z.regex(/^(?:-*[0-9]){7,}-*$/));
