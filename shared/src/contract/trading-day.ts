import * as z from 'zod/mini';

/** A trading day, `YYYY-MM-DD`: from the end of the night before to the end of its own. */
export const tradingDay = z.iso
  .date()
  // PostgreSQL has no year 0.
  .check(z.refine((day) => day >= '0001', 'breaks_rule'));
