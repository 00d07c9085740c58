import * as z from 'zod/mini';
import { sar, signedSar } from './bill-schemas';
import { bilingual } from './bilingual';
import { PAYMENT_WAYS } from './rules/bill-split';
import {
  DENOMINATIONS,
  DRAWER_EVENTS,
  MAX_CASH_REASON,
  MAX_DRAWER_NAME,
  MAX_PIECES,
  OWN_DRAWER_EVENTS,
} from './rules/drawers';
import { tidy } from './text';

const id = z.string().check(z.minLength(1), z.maxLength(64));
const drawerName = z
  .string()
  .check(z.overwrite(tidy), z.minLength(1), z.maxLength(MAX_DRAWER_NAME));
const reason = z.string().check(z.overwrite(tidy), z.minLength(1), z.maxLength(MAX_CASH_REASON));
const denominations: readonly number[] = DENOMINATIONS.map(({ halalas }) => halalas);
/** A trading day. */
const day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  // JavaScript accepts 30 February and rolls over.
  z.refine((value) => {
    const at = Date.parse(`${value}T00:00:00Z`);
    return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value);
  }),
);
/** The number of a Z report in an address. */
const reportNumber = z.string().check(z.regex(/^[1-9]\d{0,8}$/));
const language = z.enum(['en', 'ar']);

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
  openedCash: sar,
});

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
  /** `expectedCash` as the person saw it, SAR; refunds can exceed what is in the drawer. */
  expectedCash: signedSar,
  /** Why it differs; required unless it does not. */
  reason: z.optional(reason),
  /** What stays in the drawer as the next float, SAR; the rest goes to the safe. */
  leftCash: z.optional(sar),
});

export const shiftQuery = z.object({ id });
export const shiftPrint = z.object({ shift: id, language });

/** A person of the staff, with the names that they had at the time. */
const person = z.object({ _id: z.string(), nameEn: z.string(), nameAr: z.string() });

/** A drawer's event. Money in SAR, never negative. */
export const drawerEvent = z.object({
  _id: z.string(),
  kind: z.enum(DRAWER_EVENTS),
  /** With the tip. */
  amount: z.number(),
  tip: z.optional(z.number()),
  reason: z.optional(z.string()),
  /** The number of the bill, of sales and refunds. */
  bill: z.optional(z.string()),
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
  /** With `tips`. */
  cashSales: z.number(),
  /** The tips in cash, less those that were paid back. */
  tips: z.number(),
  cashRefunds: z.number(),
  paidIn: z.number(),
  paidOut: z.number(),
  /** How often it was opened without a sale. */
  noSales: z.number(),
  expectedCash: z.number(),
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

const counted = { count: z.number(), amount: z.number() };

/** Documents of one kind, by their printed numbers. Each series is a range of its own. */
const documents = z.object({
  ...counted,
  ranges: z.array(z.object({ first: z.string(), last: z.string(), count: z.number() })),
});

/**
 * The figures of a trading day. With a number, the Z report that closed it: stored, and never
 * changed. Without, the X report: what the Z report would contain now. Money in SAR with VAT.
 */
export const dayReport = z.object({
  number: z.optional(z.number()),
  day: z.string(),
  /** The bounds of the trading day. ISO 8601, UTC. */
  from: z.string(),
  to: z.string(),
  /** When the figures were read; of a Z report, when the day was closed. */
  at: z.string(),
  by: person,
  /** Who approved the closing, if `by` may not close a day alone. */
  approvedBy: z.optional(person),
  seller: z.object({
    name: bilingual,
    address: bilingual,
    vatNumber: z.optional(z.string()),
  }),
  bills: documents,
  creditNotes: documents,
  /** Bills less credit notes. `net` and `vat` only with a VAT number. */
  sales: z.object({
    total: z.number(),
    net: z.optional(z.number()),
    vat: z.optional(z.number()),
    vatPercent: z.optional(z.number()),
  }),
  /** What was taken in each way, without tips, less what was paid back. */
  payments: z.array(
    z.object({
      way: z.enum([...PAYMENT_WAYS, 'online']),
      /** Payments. */
      count: z.number(),
      taken: z.number(),
      /** Reversed payments and refunds. */
      paidBack: z.number(),
      /** `taken` less `paidBack`. */
      amount: z.number(),
      /** Less those that were paid back. In no other figure. */
      tips: z.number(),
    }),
  ),
  tips: z.number(),
  /** Discounts and dishes on the house. */
  discounts: z.object(counted),
  comps: z.object(counted),
  /** Items and orders that were cancelled before they were on a bill. */
  voids: z.object(counted),
  /** Payments that were recorded by mistake; with their tips. */
  reversals: z.object(counted),
  refunds: z.object(counted),
  /** Visits of tables by their first bill, and the guests on the bills. */
  tables: z.number(),
  covers: z.number(),
  /** Bills of delivery orders, and of those that were picked up. */
  deliveries: z.number(),
  pickups: z.number(),
  /** Who recorded payments, by name. */
  cashiers: z.array(
    z.object({
      person,
      count: z.number(),
      taken: z.number(),
      paidBack: z.number(),
      tips: z.number(),
    }),
  ),
  /** The closed shifts of the day's drawers. */
  drawers: z.array(drawerShift),
  /** Cash that somebody recorded who had no drawer open. */
  withoutDrawer: z.object({
    cashSales: z.number(),
    tips: z.number(),
    cashRefunds: z.number(),
  }),
  /** Tables with something that is not paid. They are on the report of the day of their bill. */
  openTables: z.array(
    z.object({
      table: z.optional(z.string()),
      guests: z.number(),
      amount: z.number(),
      since: z.string(),
    }),
  ),
  /** Of X reports: the drawers that have to be closed before the day. */
  openDrawers: z.optional(z.array(drawerShift)),
  /**
   * Contained documents and payments from after the Z report of their day was made, or that
   * finished after it.
   */
  late: z.object(counted),
});
export type DayReport = z.output<typeof dayReport>;

/** A Z report in the list. Money in SAR. */
export const dayReportSummary = z.object({
  number: z.number(),
  day: z.string(),
  at: z.string(),
  by: person,
  approvedBy: z.optional(person),
  total: z.number(),
  /** Of all drawers; each difference is in the report. */
  difference: z.number(),
  drawers: z.number(),
});
export type DayReportSummary = z.output<typeof dayReportSummary>;

/** A day that is not closed. */
export const openDay = z.object({
  day: z.string(),
  /** It is going on now. */
  isRunning: z.boolean(),
  /** False for a day with an earlier one before it that has to be closed first. */
  isNext: z.boolean(),
  bills: z.number(),
  total: z.number(),
  openDrawers: z.array(drawerShift),
});
export type OpenDay = z.output<typeof openDay>;

export const dayReportListQuery = z.object({
  /** Reports with a lower number. */
  before: z.optional(reportNumber),
});
/** A Z report by its number, or the X report of a day; the running day without both. */
export const dayReportQuery = z.object({
  number: z.optional(reportNumber),
  day: z.optional(day),
});
export const dayClosing = z.object({ day });
export const dayReportPrint = z.object({
  number: z.optional(z.int().check(z.gte(1), z.lte(999_999_999))),
  day: z.optional(day),
  language,
});
