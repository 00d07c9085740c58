import * as z from 'zod/mini';
import { TABLE_CALLS } from './rules';

/** A call from a table that is not answered yet. */
export const tableCall = z.object({
  _id: z.string(),
  table: z.string(),
  kind: z.enum(TABLE_CALLS),
  /** True if the guest asks for the bill of the whole table. */
  paysForAll: z.optional(z.boolean()),
  /** The guest's name. */
  name: z.string(),
  /** False if the guest has not shown the code of the table. */
  tableCode: z.boolean(),
  /** Where the guest's visit is, if it is at another table: the staff may move them. */
  seatedAt: z.optional(z.string()),
  /** ISO 8601, UTC. */
  calledAt: z.string(),
});
export type TableCall = z.output<typeof tableCall>;
