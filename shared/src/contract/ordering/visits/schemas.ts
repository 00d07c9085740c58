import * as z from 'zod/mini';
import { correction } from '../../money/corrections/schemas';
import { dishProgress } from '../dishes/schemas';
import { MAX_FLOOR_NAME, MAX_WALK_OUT_REASON, VISIT_STATES } from '../floor/rules';
import { TABLE_CALLS } from '../table-calls/rules';
import { movedFrom, tableNumber } from '../tables/schemas';
import { id, text } from '../../strings';

const name = text(MAX_FLOOR_NAME);

/** More than anybody merges into one table. */
const MAX_JOINED_VISITS = 50;

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
  /** Number of guests; one if only the whole table ordered. */
  guests: z.number(),
  /** Nobody at the table is known by name: what was ordered is for the whole table. */
  isWhole: z.optional(z.boolean()),
  /** SAR after corrections: all rounds, and those that are not paid. */
  total: z.number(),
  unpaid: z.number(),
  /** How many dishes stand at the pass, and since when the first of them does. ISO 8601, UTC. */
  ready: z.optional(z.number()),
  readyAt: z.optional(z.string()),
  /** Open calls, longest waiting first. */
  calls: z.array(visitCall),
  /** Name of the first guest who said that they pay for all, also after the call is answered. */
  payer: z.optional(z.string()),
  /**
   * The visits that were merged into it. Missing if there is none, and in answers of earlier
   * servers.
   */
  merged: z.optional(z.array(z.string())),
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
  /** The Idempotency-Key that it was placed with. Missing in answers of earlier servers. */
  requestKey: z.optional(z.string()),
  movedFrom,
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
      /** When it was fired after it had been on hold (ISO 8601, UTC): its promise runs from there. */
      firedAt: z.optional(z.string()),
      ...dishProgress,
    }),
  ),
});
export type VisitRound = z.output<typeof visitRound>;

/** A visit with everything that its page shows. */
export const visitDetails = z.object({
  ...summary,
  /**
   * What of `unpaid` stays unpaid if the guests leave, SAR: a round of which nothing was served once,
   * billed or paid is then cancelled. Missing in answers of earlier servers.
   */
  unpaidSold: z.optional(z.number()),
  people: z.array(visitGuest),
  /** Oldest first. */
  rounds: z.array(visitRound),
  /**
   * The last move or merge of its guests, or of a guest alone to or from it, while it can be undone.
   */
  undo: z.optional(
    z.object({
      _id: z.string(),
      kind: z.enum(['move', 'merge']),
      /** The table where they sat. */
      from: z.string(),
      /** ISO 8601, UTC. */
      at: z.string(),
      /** Who moved alone, and the table where they sit now. */
      guest: z.optional(z.object({ name: z.string(), isAll: z.boolean() })),
      to: z.optional(z.string()),
    }),
  ),
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

export const visitMove = z.object({ ...seenVisit, to: tableNumber });

/** A move, and the table where the seller saw its guests, or, of one guest, either table. */
export const moveUndo = z.object({ move: id, table: tableNumber });

export const guestSeating = z.object({ guest: id, table: tableNumber });

export const visitClosing = z.object({
  ...seenVisit,
  /** Refuses while dishes are not served. */
  asks: z.optional(z.boolean()),
});

export const walkOut = z.object({
  ...seenVisit,
  reason: text(MAX_WALK_OUT_REASON),
  /** Who closes the visit. */
  by: name,
});

/** For whom a waiter orders: a guest of the visit, a new one by name, or the whole table. */
export const waiterOrder = {
  table: tableNumber,
  /** The visit that the waiter saw at the table; null for none. Missing from earlier desks. */
  visit: z.optional(z.nullable(id)),
  /** The visits merged into it whose guests a part of the order is for. */
  joined: z.optional(z.array(id).check(z.maxLength(MAX_JOINED_VISITS))),
  guest: z.optional(id),
  name: z.optional(name),
};
