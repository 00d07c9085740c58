import { LAYOUTS, type Layout, type Slot } from './layouts';
import { parseItem, type Item, type PictureRecipe } from './recipe';

/** An item and where it stands, in fractions of the frame. */
export interface Placement {
  item: Item;
  x: number;
  y: number;
  scale: number;
  /** The dish itself, not a side: an emoji of it is drawn twice as large. */
  isDish: boolean;
  mirrored: boolean;
}

/** The recipe's items with their places, in the order in which they are painted. */
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
