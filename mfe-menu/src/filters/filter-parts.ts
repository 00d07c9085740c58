/**
 * What only a visitor needs who filters, searches by more than a name, or has a cart: one file,
 * loaded then.
 */
export { Asked } from './asked';
export { ActiveFilters, FilterSheet } from './filter-sheet';
export { PossibleDishes } from './possible-dishes';
export { CartBar } from './cart-bar';
