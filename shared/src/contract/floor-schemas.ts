import * as z from 'zod/mini';
import { tableNumber } from './bills';
import { correction } from './corrections';
import {
  AREA_SIZE,
  CHAIR_SPACE,
  MAX_AREAS,
  MAX_FLOOR_NAME,
  MAX_SEATS,
  MAX_WALK_OUT_REASON,
  TABLE_SHAPES,
  TABLE_SIZE,
  VISIT_STATES,
} from './rules/floor';
import { TABLE_CALLS } from './tables';
import { tidy } from './text';

const id = z.string().check(z.minLength(1), z.maxLength(64));
const name = z.string().check(z.overwrite(tidy), z.minLength(1), z.maxLength(MAX_FLOOR_NAME));

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

const visitCall = z.object({
  _id: z.string(),
  kind: z.enum(TABLE_CALLS),
  /** True if the guest asks for the bill of the whole table. */
  paysForAll: z.optional(z.boolean()),
  /** The guest's name. */
  name: z.string(),
  /** ISO 8601, UTC. */
  calledAt: z.string(),
});

const summary = {
  _id: z.string(),
  table: z.string(),
  state: z.enum(VISIT_STATES),
  /** Since when it has been in that state, where that matters. ISO 8601, UTC. */
  since: z.optional(z.string()),
  openedAt: z.string(),
  /** Number of guests, without the one that stands for the whole table. */
  guests: z.number(),
  /** SAR after corrections: all rounds, and those that are not paid. */
  total: z.number(),
  unpaid: z.number(),
  /** Open calls, longest waiting first. */
  calls: z.array(visitCall),
  /** Name of the first guest who said that they pay for all, also after the call is answered. */
  payer: z.optional(z.string()),
};

/** A table's open visit, as its tile on the plan shows it. */
export const tableVisit = z.object(summary);
export type TableVisit = z.output<typeof tableVisit>;

/** A guest of a visit. */
export const visitGuest = z.object({
  _id: z.string(),
  name: z.string(),
  /** True for the guest that stands for the whole table. */
  isAll: z.boolean(),
  total: z.number(),
  unpaid: z.number(),
});
export type VisitGuest = z.output<typeof visitGuest>;

/** A round of a visit. */
export const visitRound = z.object({
  _id: z.string(),
  guest: z.string(),
  placedAt: z.string(),
  status: z.string(),
  isPaid: z.boolean(),
  isCancelled: z.boolean(),
  /** SAR after corrections, and what of it is not paid. */
  amount: z.number(),
  unpaid: z.number(),
  /** Corrections after the round was placed, oldest first. */
  corrections: z.optional(z.array(correction)),
  lines: z.array(
    z.object({
      product: z.string(),
      name: z.string(),
      nameAr: z.optional(z.string()),
      /** Its options as one text, and the note to the kitchen. */
      details: z.optional(z.string()),
      detailsAr: z.optional(z.string()),
      note: z.optional(z.string()),
      quantity: z.number(),
      /** SAR for all of them, before corrections. */
      amount: z.number(),
      /** How many of them were removed, and how many are free of charge. */
      removed: z.optional(z.number()),
      comped: z.optional(z.number()),
    }),
  ),
});
export type VisitRound = z.output<typeof visitRound>;

/** A visit with everything that its page shows. */
export const visitDetails = z.object({
  ...summary,
  people: z.array(visitGuest),
  /** Oldest first. */
  rounds: z.array(visitRound),
});
export type VisitDetails = z.output<typeof visitDetails>;

/** A guest who ordered and is part of no visit: without a table, or not confirmed yet. */
export const unseatedGuest = z.object({
  _id: z.string(),
  name: z.string(),
  /** The table that the guest named. */
  table: z.optional(z.string()),
  /** True while an order waits for a confirmation. */
  waiting: z.boolean(),
  total: z.number(),
  orderedAt: z.string(),
});
export type UnseatedGuest = z.output<typeof unseatedGuest>;

/** Which visit a change is about, and the table at which the seller saw it. */
const seenVisit = { visit: id, table: tableNumber };

export const planChange = z.object({
  plan: floorPlan,
  version: z.int().check(z.gte(0), z.lte(2_000_000_000)),
});
export const visitMove = z.object({ ...seenVisit, to: tableNumber });
export const guestSeating = z.object({ guest: id, table: tableNumber });
export const visitClosing = z.object({ ...seenVisit });
export const walkOut = z.object({
  ...seenVisit,
  reason: z.string().check(z.overwrite(tidy), z.minLength(1), z.maxLength(MAX_WALK_OUT_REASON)),
  /** Who closes the visit. */
  by: name,
});
/** For whom a waiter orders: a guest of the visit, a new one by name, or the whole table. */
export const waiterOrder = {
  table: tableNumber,
  guest: z.optional(id),
  name: z.optional(name),
};
