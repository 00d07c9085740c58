import * as z from 'zod/mini';
import { toSar } from '../../money';
import { sar } from '../splits/schemas';
import { isWholeHalalas } from '../whole-halalas';
import {
  DENOMINATIONS,
  DRAWER_EVENTS,
  MAX_CASH_REASON,
  MAX_DRAWER_NAME,
  MAX_PAID_IN_HALALAS,
  MAX_PIECES,
  OWN_DRAWER_EVENTS,
} from './rules';
import { id, text } from '../../strings';

const drawerName = text(MAX_DRAWER_NAME);

const reason = text(MAX_CASH_REASON);

const denominations: readonly number[] = DENOMINATIONS.map(({ halalas }) => halalas);

export const language = z.enum(['en', 'ar']);

/** A drawer of the restaurant. Without `id` it is a new one. One that is not active stays closed. */
export const drawerChange = z.object({
  id: z.optional(id),
  nameEn: drawerName,
  nameAr: drawerName,
  isActive: z.boolean(),
});

export const shiftOpening = z.object({
  drawer: id,
  /** The float, SAR. */
  openedCash: sar.check(z.lte(toSar(MAX_PAID_IN_HALALAS))),
  /** Why it is not what was left at the last count; required unless it is. */
  reason: z.optional(reason),
});

/** Cash that is taken out of a drawer. */
export const payOutInput = z
  .object({ shift: id, amount: sar, reason })
  .check(z.refine(({ amount }) => amount > 0));

/** Cash that is put in or taken out, or the drawer opened without a sale (amount 0). */
export const drawerEventInput = z
  .object({ shift: id, kind: z.enum(OWN_DRAWER_EVENTS), amount: sar, reason })
  .check(z.refine(({ kind, amount }) => (kind === 'no_sale') === (amount === 0)));

const pieces = z.object({
  /** The denomination. Unit: halalas. */
  halalas: z.int().check(z.refine((value) => denominations.includes(value))),
  pieces: z.int().check(z.gte(0), z.lte(MAX_PIECES)),
});

/** A count: each denomination at most once, the others are 0. */
const counts = z.array(pieces).check(
  z.maxLength(DENOMINATIONS.length),
  z.refine((list) => new Set(list.map(({ halalas }) => halalas)).size === list.length),
);

export const shiftClosing = z.object({
  shift: id,
  counts,
  /**
   * `expectedCash` as the person saw it who may see figures, SAR; refunds can exceed what is in the
   * drawer. That of others is not read: their count is blind.
   */
  expectedCash: z.optional(z.number().check(z.refine(isWholeHalalas))),
  /** Why it differs; required unless it does not. */
  reason: z.optional(reason),
  /** What stays in the drawer as the next float, SAR; the rest goes to the safe. */
  leftCash: z.optional(sar),
});

export const shiftQuery = z.object({ id });

export const shiftPrint = z.object({ shift: id, language });

/** A person of the staff, with the names that they had at the time. */
export const person = z.object({ _id: z.string(), nameEn: z.string(), nameAr: z.string() });

/** A drawer's event. Money in SAR, never negative. */
export const drawerEvent = z.object({
  _id: z.string(),
  kind: z.enum(DRAWER_EVENTS),
  /** With the tip. Both are missing of sales and refunds, for whom the sums of the shift are. */
  amount: z.optional(z.number()),
  tip: z.optional(z.number()),
  reason: z.optional(z.string()),
  /** The manager who approved that it was paid out. */
  approvedBy: z.optional(person),
  /** The number of the bill, of sales and refunds; the first of `bills`. */
  bill: z.optional(z.string()),
  /** The bills to which a refund gives cash back, by number. A server of before knows one. */
  bills: z.optional(z.array(z.string())),
  by: person,
  /** ISO 8601, UTC. */
  at: z.string(),
});
export type DrawerEvent = z.output<typeof drawerEvent>;

const drawerNames = { _id: z.string(), nameEn: z.string(), nameAr: z.string() };

/** The time in which one person works with a drawer, from its float to its count. Money in SAR. */
export const drawerShift = z.object({
  _id: z.string(),
  drawer: z.object(drawerNames),
  openedAt: z.string(),
  openedBy: person,
  /** The trading day on whose Z report it is. */
  day: z.string(),
  openedCash: z.number(),
  /** What was left at the last count, if the float differs; with the reason. */
  leftBefore: z.optional(z.number()),
  floatReason: z.optional(z.string()),
  /**
   * With `tips`. Missing, as `tips`, `cashRefunds` and `expectedCash`, while it is open and read by
   * somebody who may not see figures.
   */
  cashSales: z.optional(z.number()),
  /** The tips in cash, less those that were paid back. */
  tips: z.optional(z.number()),
  cashRefunds: z.optional(z.number()),
  paidIn: z.number(),
  paidOut: z.number(),
  /**
   * What its person took out without an approval since 24 hours before the shift began, in earlier
   * shifts too. Missing in reports of earlier versions.
   */
  paidOutAlone: z.optional(z.number()),
  /**
   * By how much earlier counts of its person differed without an approval since 24 hours before the
   * shift began, each without its sign. Missing in reports of earlier versions.
   */
  differenceAlone: z.optional(z.number()),
  /** How often it was opened without a sale. */
  noSales: z.number(),
  expectedCash: z.optional(z.number()),
  /** Missing while it is open; so is all that follows. */
  closedAt: z.optional(z.string()),
  closedBy: z.optional(person),
  closedCash: z.optional(z.number()),
  /** Counted less expected: negative when cash is short. */
  difference: z.optional(z.number()),
  counts: z.optional(z.array(pieces)),
  reason: z.optional(z.string()),
  /** The manager who approved the difference. */
  approvedBy: z.optional(person),
  leftCash: z.optional(z.number()),
  /**
   * The counts that differed before the one that closed it, oldest first: that one is a recount.
   * Missing if there is none, and in reports of earlier versions.
   */
  earlierCounts: z.optional(
    z.array(z.object({ at: z.string(), by: person, counted: z.number(), difference: z.number() })),
  ),
});
export type DrawerShift = z.output<typeof drawerShift>;

/** A drawer, with the shift that is open. */
export const drawer = z.object({
  ...drawerNames,
  isActive: z.boolean(),
  shift: z.optional(drawerShift),
  /** What was left in it after the last count, SAR. */
  lastLeftCash: z.optional(z.number()),
});
export type Drawer = z.output<typeof drawer>;

/** A shift with its events, oldest first: the X report of a drawer. */
export const shiftDetails = z.object({ shift: drawerShift, events: z.array(drawerEvent) });
export type ShiftDetails = z.output<typeof shiftDetails>;
