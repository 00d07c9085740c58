/** Texts of an answer that are kept. */
export const MAX_TEXTS = 50;
/** Length of each: the compiler quotes the types. Unit: UTF-16 code units. */
export const MAX_TEXT = 2000;
