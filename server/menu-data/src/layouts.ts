/**
 * The position of an item: `x` and `y` of the point where it touches the table, as fractions of the
 * frame. `scale` 1 is its natural size.
 */
export type Slot = readonly [x: number, y: number, scale: number];

/** The positions of a recipe's items. The first slot is for the dish, the others for its sides. */
export interface Layout {
  slots: readonly Slot[];
  /** Paints items in the order of the recipe instead of back to front: later ones lie on top. */
  stacked?: boolean;
}

/** All layouts by name. */
export const LAYOUTS = {
  solo: { slots: [[0.5, 0.6, 1.12]] },
  duo: {
    slots: [
      [0.435, 0.575, 1],
      [0.765, 0.66, 0.92],
    ],
  },
  /** A wide dish with two sides at the right. */
  plat: {
    slots: [
      [0.43, 0.565, 1.06],
      [0.8, 0.5, 0.84],
      [0.715, 0.72, 0.8],
    ],
  },
  /** The second item on top of the first. */
  over: {
    slots: [
      [0.47, 0.62, 1.12],
      [0.47, 0.535, 0.86],
      [0.79, 0.7, 0.76],
    ],
    stacked: true,
  },
  /** An item on top of a full skillet. */
  top: { slots: [[0.475, 0.53, 0.74]] },
  skew: {
    slots: [
      [0.47, 0.55, 0.98],
      [0.76, 0.73, 0.78],
    ],
  },
  row: {
    slots: [
      [0.27, 0.55, 0.92],
      [0.44, 0.6, 0.92],
      [0.61, 0.55, 0.92],
      [0.77, 0.6, 0.92],
    ],
  },
  coffee: {
    slots: [
      [0.42, 0.84, 1.16],
      [0.71, 0.87, 1.02],
    ],
  },
  none: { slots: [] },
  big: { slots: [[0.5, 0.56, 2]] },
  big1: {
    slots: [
      [0.45, 0.56, 1.28],
      [0.77, 0.68, 0.84],
    ],
  },
  /** A leaf on a full bowl. */
  garn: { slots: [[0.5, 0.5, 0.36]] },
  dip: {
    slots: [
      [0.41, 0.6, 1.75],
      [0.735, 0.62, 1.25],
    ],
  },
  tom: {
    slots: [
      [0.44, 0.56, 1.06],
      [0.8, 0.7, 0.84],
    ],
  },
  kabsa: {
    slots: [
      [0.5, 0.575, 1.12],
      [0.505, 0.5, 0.92],
      [0.8, 0.71, 0.76],
    ],
    stacked: true,
  },
} as const satisfies Record<string, Layout>;

/** The name of a layout. */
export type LayoutName = keyof typeof LAYOUTS;
