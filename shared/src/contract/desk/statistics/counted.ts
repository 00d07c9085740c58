/**
 * Which orders a figure counts. `sales`: all of them; `delivery` includes `pickup`. `open` and
 * `unpaid` are owed, at a table and after it. `all`: whatever was taken.
 */
export const COUNTED = [
  'sales',
  'delivery',
  'pickup',
  'dine',
  'open',
  'unpaid',
  'cancelled',
  'refunded',
  'all',
] as const;
export type Counted = (typeof COUNTED)[number];
