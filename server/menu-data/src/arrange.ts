import { LAYOUTS, type Layout, type Slot } from './layouts';
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
  mirrored: boolean;
}

/** Positions the items of a recipe, in the order of painting. */
export function arrange({ layout: name, items }: PictureRecipe): Placement[] {
  const layout: Layout = LAYOUTS[name];
  const placements = items.flatMap((text, index) => {
    const slots =
      index === 0 && layout.repeat ? layout.repeat : layout.slots.slice(index, index + 1);
    return slots.map((slot, copy) => place(parseItem(text), slot, index === 0, copy % 2 === 1));
  });
  return layout.stacked ? placements : placements.sort((a, b) => a.y - b.y);
}

function place(item: Item, [x, y, scale]: Slot, isDish: boolean, mirrored: boolean): Placement {
  return { item, x, y, scale, isDish, mirrored };
}
