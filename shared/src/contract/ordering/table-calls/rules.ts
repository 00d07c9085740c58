/** What a guest at a table may request. */
export const TABLE_CALLS = ['waiter', 'bill'] as const;
export type TableCallKind = (typeof TABLE_CALLS)[number];
