/** What can be wrong with an order that was delivered or collected. */
export const HELP_PROBLEMS = ['missing', 'cold', 'late', 'wrong'] as const;
export type HelpProblem = (typeof HELP_PROBLEMS)[number];

/** Longest text of a request for help, and of its answer. Unit: characters. */
export const MAX_HELP_TEXT = 500;

/** Help can be asked for this long after the payment or the slot. Unit: days. */
export const HELP_DAYS = 7;
