import type { OpenTable } from '@smokehouse/shared/contract';

/** Whether it is the same open table, and owes the same. */
export const isSameTable = (one: OpenTable, other: OpenTable): boolean =>
  one.table === other.table && one.since === other.since && one.amount === other.amount;
