/** What only a visitor who filters, or searches by more than a name, needs: one file, loaded then. */
export { Asked } from './asked';
export { ActiveFilters, FilterSheet } from './filter-sheet';
export { PossibleDishes } from './possible-dishes';
