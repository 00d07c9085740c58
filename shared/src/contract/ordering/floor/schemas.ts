import * as z from 'zod/mini';
import { tableNumber } from '../tables/schemas';
import {
  AREA_SIZE,
  CHAIR_SPACE,
  MAX_AREAS,
  MAX_FLOOR_NAME,
  MAX_SEATS,
  TABLE_SHAPES,
  TABLE_SIZE,
} from './rules';
import { id, text } from '../../strings';

const name = text(MAX_FLOOR_NAME);

/** A table on the plan. `x` and `y` are its top left corner. */
export const placedTable = z
  .object({
    table: tableNumber,
    shape: z.enum(TABLE_SHAPES),
    seats: z.int().check(z.gte(1), z.lte(MAX_SEATS)),
    x: z.int().check(z.gte(CHAIR_SPACE)),
    y: z.int().check(z.gte(CHAIR_SPACE)),
  })
  .check(
    z.refine(
      ({ shape, x, y }) =>
        x + TABLE_SIZE[shape].width <= AREA_SIZE.width - CHAIR_SPACE &&
        y + TABLE_SIZE[shape].height <= AREA_SIZE.height - CHAIR_SPACE,
    ),
  );
export type PlacedTable = z.output<typeof placedTable>;

/** A room of the restaurant. */
export const floorArea = z.object({
  id,
  name: z.object({ en: name, ar: name }),
  tables: z.array(placedTable).check(z.maxLength(200)),
});
export type FloorArea = z.output<typeof floorArea>;

/** The whole plan. A table is placed once at most. */
export const floorPlan = z
  .object({ areas: z.array(floorArea).check(z.minLength(1), z.maxLength(MAX_AREAS)) })
  .check(
    z.refine(({ areas }) => {
      const tables = areas.flatMap((area) => area.tables.map(({ table }) => table));
      return (
        new Set(tables).size === tables.length &&
        new Set(areas.map((area) => area.id)).size === areas.length
      );
    }),
  );
export type FloorPlan = z.output<typeof floorPlan>;

/** A plan as it is stored. */
export const storedPlan = z.object({
  areas: z.array(floorArea),
  /** Incremented with each change; 0 before the first one. A change names the one it is based on. */
  version: z.number(),
  /** Tables that exist and are not on the plan. */
  unplaced: z.array(z.string()),
});
export type StoredPlan = z.output<typeof storedPlan>;

export const planChange = z.object({
  plan: floorPlan,
  version: z.int().check(z.gte(0), z.lte(2_000_000_000)),
});

/** The tables of which a browser has an order that it did not send: all of them, or none. */
export const writing = z.object({ tables: z.array(tableNumber).check(z.maxLength(200)) });

/** Who writes an order for a table and has not sent it. */
export const orderWriter = z.object({
  table: z.string(),
  nameEn: z.string(),
  nameAr: z.string(),
});
export type OrderWriter = z.output<typeof orderWriter>;
