import * as z from 'zod/mini';
import { bilingual } from '../../bilingual';
import { drawerShift, language, person } from '../shifts/schemas';
import { MAX_CASH_REASON } from '../shifts/rules';
import { PAYMENT_WAYS } from '../splits/rules';
import { sar } from '../splits/schemas';
import { text } from '../../strings';
import { tradingDay } from '../../trading-day';

/** The number of a Z report in an address. */
const reportNumber = z.string().check(z.regex(/^[1-9]\d{0,8}$/));

const counted = { count: z.number(), amount: z.number() };

/** Documents of one kind, by their printed numbers. Each series is a range of its own. */
const documents = z.object({
  ...counted,
  ranges: z.array(z.object({ first: z.string(), last: z.string(), count: z.number() })),
});

/** A paid delivery or pickup that has not arrived. */
const unfinishedOrder = z.object({
  order: z.string(),
  /** As on the customer's receipt. */
  number: z.string(),
  pickup: z.optional(z.boolean()),
  /** The customer's name. */
  name: z.string(),
  /** When it was paid. ISO 8601, UTC. */
  at: z.string(),
});

/** A table with something that is not paid; without a label, guests without a table. */
export const openTable = z.object({
  table: z.optional(z.string()),
  guests: z.number(),
  /** SAR. */
  amount: z.number(),
  /** ISO 8601, UTC. */
  since: z.string(),
});
export type OpenTable = z.output<typeof openTable>;

/** At most this many open tables are listed. */
export const MAX_LISTED_TABLES = 100;

/** What identifies an open table to whoever closes the day, and what it owed. */
const seenTable = z.object({
  table: z.optional(text(40)),
  amount: sar,
  since: z.iso.datetime().check(z.maxLength(30)),
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
  creditNotes: z.extend(documents, {
    /**
     * What of it was paid back, and what only lowers a bill that was not paid. Missing in old
     * reports.
     */
    refunded: z.optional(z.number()),
    unpaid: z.optional(z.number()),
  }),
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
  /**
   * What lies between net sales and payments: `sales.total` less `unpaid`, with `earlier`, less
   * `withoutNote`. Missing in old reports, and where payments are hidden.
   */
  toPayments: z.optional(
    z.object({
      /** Bills of the report that are not paid, or not paid in full, oldest first. */
      unpaid: z.object({
        ...counted,
        bills: z.array(
          z.object({
            number: z.string(),
            table: z.optional(z.string()),
            /** The guests left without paying. */
            hasLeft: z.optional(z.boolean()),
            /** What is due. */
            amount: z.number(),
          }),
        ),
      }),
      /** What was paid for bills of earlier reports; negative if more was reversed or credited. */
      earlier: z.object(counted),
      /** Refunds without a credit note, for example those made at the payment provider. */
      withoutNote: z.number(),
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
  /** Tables whose guests left without paying, and what of theirs was served. Missing in old reports. */
  walkOuts: z.optional(
    z.object({
      ...counted,
      /** What of it is on bills, and so a sale that is not paid. Missing in old reports. */
      billed: z.optional(z.number()),
      /** What of it is on no bill. */
      unbilled: z.optional(z.number()),
    }),
  ),
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
  openTables: z.array(openTable),
  /** Of a Z report with open tables: why the day was closed. */
  openReason: z.optional(z.string()),
  /** Of X reports: the drawers that have to be closed before the day. */
  openDrawers: z.optional(z.array(drawerShift)),
  /**
   * Contained bills and credit notes from after the Z report of their day was made, or that
   * finished after it.
   */
  late: z.object(counted),
  /**
   * Of a Z report that was made before its day was over: bills less credit notes between it and the
   * end of the day. They are on the next report, and in the figures of this day.
   */
  after: z.optional(z.object(counted)),
  /** Of an X report: what is still to be delivered or picked up, oldest first. */
  unfinished: z.optional(z.array(unfinishedOrder)),
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
  day: z.optional(tradingDay),
});

export const dayClosing = z.object({
  day: tradingDay,
  /** Why the day is closed although tables of it are not paid. */
  reason: z.optional(text(MAX_CASH_REASON)),
  /**
   * The unpaid tables of the day that the person has seen. If there is another, or another amount,
   * the answer is 409 with the tables and nothing changes.
   */
  seen: z.optional(z.array(seenTable).check(z.maxLength(MAX_LISTED_TABLES))),
});

export const dayReportPrint = z.object({
  number: z.optional(z.int().check(z.gte(1), z.lte(999_999_999))),
  day: z.optional(tradingDay),
  language,
});
