import { type PlacedTable, type TableShape } from '@smokehouse/shared/contract';
import {
  AREA_SIZE,
  CHAIR_SPACE,
  PLAN_GRID,
  TABLE_SIZE,
} from '@smokehouse/shared/contract/ordering/floor/rules';

/** A chair on the plan, in the plan's units. */
export interface Chair {
  x: number;
  y: number;
  width: number;
  height: number;
}

const LENGTH = 28;
const DEPTH = 9;
const GAP = 4;
const ROUND_CHAIR = 16;

/** Spreads chairs along a side. @returns the positions of their centres */
const spread = (count: number, from: number, length: number): number[] =>
  Array.from({ length: count }, (_, index) => from + ((index + 0.5) * length) / count);

function roundChairs({ x, y, seats }: PlacedTable): Chair[] {
  const { width } = TABLE_SIZE.round;
  const radius = width / 2 + GAP + ROUND_CHAIR / 2;
  return Array.from({ length: seats }, (_, index) => {
    const angle = (index * 2 * Math.PI) / seats - Math.PI / 2;
    return {
      x: x + width / 2 + radius * Math.cos(angle) - ROUND_CHAIR / 2,
      y: y + width / 2 + radius * Math.sin(angle) - ROUND_CHAIR / 2,
      width: ROUND_CHAIR,
      height: ROUND_CHAIR,
    };
  });
}

/** Above and below the table; beyond four chairs, or six at a long table, also at its two ends. */
function straightChairs({ x, y, shape, seats }: PlacedTable): Chair[] {
  const { width, height } = TABLE_SIZE[shape];
  const ends = seats > (shape === 'long' ? 6 : 4) ? 2 : 0;
  const above = Math.ceil((seats - ends) / 2);
  const length = Math.min(LENGTH, width / Math.max(above, 1) - GAP);
  const row = (count: number, top: number) =>
    spread(count, x, width).map((centre) => ({
      x: centre - length / 2,
      y: top,
      width: length,
      height: DEPTH,
    }));
  const end = (left: number) => ({
    x: left,
    y: y + height / 2 - LENGTH / 2,
    width: DEPTH,
    height: LENGTH,
  });
  return [
    ...row(above, y - GAP - DEPTH),
    ...row(seats - ends - above, y + height + GAP),
    ...(ends ? [end(x + width + GAP), end(x - GAP - DEPTH)] : []),
  ];
}

/** The chairs of a table, in the order in which guests take them. */
export function chairsOf(table: PlacedTable): Chair[] {
  return table.shape === 'round' ? roundChairs(table) : straightChairs(table);
}

const within = (value: number, most: number) => Math.min(Math.max(value, CHAIR_SPACE), most);
const toGrid = (value: number) => Math.round(value / PLAN_GRID) * PLAN_GRID;

/** The nearest position on the grid at which a table with its chairs is inside the area. */
export function fitPosition(shape: TableShape, x: number, y: number): { x: number; y: number } {
  const { width, height } = TABLE_SIZE[shape];
  const floorToGrid = (value: number) => Math.floor(value / PLAN_GRID) * PLAN_GRID;
  return {
    x: within(toGrid(x), floorToGrid(AREA_SIZE.width - CHAIR_SPACE - width)),
    y: within(toGrid(y), floorToGrid(AREA_SIZE.height - CHAIR_SPACE - height)),
  };
}

/** Shortest area that is shown. */
const LEAST_HEIGHT = 240;

/** The height of the part of an area that has tables, so that an empty rest takes no space. */
export function usedHeight(tables: readonly PlacedTable[]): number {
  const bottoms = tables.map(({ shape, y }) => y + TABLE_SIZE[shape].height + 2 * CHAIR_SPACE);
  return Math.min(AREA_SIZE.height, Math.max(LEAST_HEIGHT, ...bottoms));
}

/** True if two tables cover each other, without their chairs. */
export function overlap(one: PlacedTable, other: PlacedTable): boolean {
  const [a, b] = [TABLE_SIZE[one.shape], TABLE_SIZE[other.shape]];
  return (
    one.x < other.x + b.width &&
    other.x < one.x + a.width &&
    one.y < other.y + b.height &&
    other.y < one.y + a.height
  );
}

/** Pairs of tables that cover each other. */
export function findOverlaps(tables: readonly PlacedTable[]): [string, string][] {
  return tables.flatMap((one, index) =>
    tables
      .slice(index + 1)
      .filter((other) => overlap(one, other))
      .map((other): [string, string] => [one.table, other.table]),
  );
}

/** The first position at which a new table covers no other; the corner if there is none. */
export function freePosition(
  shape: TableShape,
  tables: readonly PlacedTable[],
): { x: number; y: number } {
  const step = PLAN_GRID * 2;
  for (let y = CHAIR_SPACE; y < AREA_SIZE.height; y += step)
    for (let x = CHAIR_SPACE; x < AREA_SIZE.width; x += step) {
      const at = fitPosition(shape, x, y);
      const candidate: PlacedTable = { table: '', shape, seats: 1, ...at };
      if (at.x === x && at.y === y && !tables.some((one) => overlap(one, candidate))) return at;
    }
  return fitPosition(shape, CHAIR_SPACE, CHAIR_SPACE);
}
