/** Longest note to the kitchen. Unit: characters. */
export const MAX_NOTE = 140;
/** Most different options of one line. */
export const MAX_SELECTIONS = 30;
/** Most options of a group, and most groups of a dish. */
export const MAX_OPTIONS = 40;
export const MAX_GROUPS_OF_DISH = 12;
/** Longest key of a cart line. Unit: characters. */
export const MAX_KEY_LENGTH = 2000;
/** Most options that are changed together. */
export const MAX_BULK_OPTIONS = 400;
