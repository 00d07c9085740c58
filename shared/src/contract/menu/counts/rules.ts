/** The largest number of pieces that a dish can be counted with. */
export const MAX_DISH_COUNT = 10_000;

/** From this number of pieces on, the desk says that little is left. */
export const LOW_DISH_COUNT = 5;
