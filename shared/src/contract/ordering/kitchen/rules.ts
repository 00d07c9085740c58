/** Where a dish is made. */
export const STATIONS = ['pit', 'grill', 'fry', 'cold', 'drinks'] as const;
export type Station = (typeof STATIONS)[number];

/** The courses of a meal, in the order in which they are served. */
export const COURSES = ['starters', 'mains', 'desserts'] as const;
export type Course = (typeof COURSES)[number];

/** Longest short name of a dish for the kitchen. */
export const MAX_KITCHEN_NAME = 24;
