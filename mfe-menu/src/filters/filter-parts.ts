/** What only a visitor who filters needs: one file, loaded then. */
export { ActiveFilters, FilterSheet } from './filter-sheet';
export { PossibleDishes } from './possible-dishes';
