/**
 * The state of a table, by what its guests need next. `late`: a round is past the kitchen's
 * promise. `bill`: a guest asked for the bill. `paid`: the table can be cleared.
 */
export const VISIT_STATES = [
  'free',
  'ordering',
  'waiting',
  'late',
  'eating',
  'bill',
  'paid',
] as const;
export type VisitState = (typeof VISIT_STATES)[number];

/** The shapes of tables on the plan. */
export const TABLE_SHAPES = ['square', 'round', 'long'] as const;
export type TableShape = (typeof TABLE_SHAPES)[number];

/** Size of an area of the plan, in its own units. */
export const AREA_SIZE = { width: 786, height: 668 } as const;

/** Size of a table on the plan, without its chairs. */
export const TABLE_SIZE: Readonly<Record<TableShape, { width: number; height: number }>> = {
  square: { width: 112, height: 96 },
  round: { width: 116, height: 116 },
  long: { width: 236, height: 96 },
};

/** Space between the edge of an area and a table, for its chairs. */
export const CHAIR_SPACE = 20;

/** Positions are rounded to multiples of this. */
export const PLAN_GRID = 10;

export const MAX_AREAS = 12;
export const MAX_SEATS = 24;
/** How long a colleague is shown as writing an order after their tablet said so. Unit: ms. */
export const WRITING_MS = 45_000;
/** Longest name of an area or of a guest whom the staff adds. */
export const MAX_FLOOR_NAME = 40;
/** Longest reason of a walk-out. */
export const MAX_WALK_OUT_REASON = 140;
