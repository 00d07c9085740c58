import { LAYOUTS, type Layout } from './layouts';
import { parseItem, type Item, type PictureRecipe } from './recipe';

/** An item with its position on the picture. */
export interface Placement {
  item: Item;
  /** Fractions of the frame. */
  x: number;
  y: number;
  scale: number;
  /** True for the dish, false for a side. An emoji of the dish is drawn twice as large. */
  isDish: boolean;
}

/** Positions the items of a recipe, in the order of painting. */
export function arrange({ layout: name, items }: PictureRecipe): Placement[] {
  const layout: Layout = LAYOUTS[name];
  const placements = layout.slots.slice(0, items.length).map(([x, y, scale], index) => {
    return { item: parseItem(items[index]!), x, y, scale, isDish: index === 0 };
  });
  return layout.stacked ? placements : placements.sort((a, b) => a.y - b.y);
}
