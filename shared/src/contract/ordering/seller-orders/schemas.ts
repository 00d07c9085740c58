import * as z from 'zod/mini';
import { CORRECTION_KINDS, CORRECTION_REASONS } from '../../money/corrections/kinds';
import { tradingDay } from '../../trading-day';
import { FULFILMENTS } from '../areas/schemas';
import { STATIONS } from '../kitchen/rules';
import { CANCELLED_STATUS } from '../orders/rules';
import { base64url, id, optionalText } from '../../strings';

/** Query string text → whole number from 1 to `max`. */
const count = (max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,4}$/)),
    z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(max))),
  );

/** Orders per page of the seller's list, if `limit` is not set. */
export const PAGE_SIZE = 50;

/** Largest allowed `limit`. */
export const MAX_PAGE_SIZE = 200;

/** How the seller's lists are filtered by payment. Unpaid delivery orders are in no list. */
export const DELIVERY_PAYMENTS = ['paid', 'refunded'] as const;

/** `left`: not paid by guests who left. */
export const DINE_PAYMENTS = ['paid', 'unpaid', 'left', 'refunded'] as const;

/** What leads from a figure to its orders. */
const figureFilter = {
  /** Trading days, both included; they come before `day`. One of them alone: this day. */
  from: z.optional(tradingDay),
  to: z.optional(tradingDay),
  /** With days: only those of a weekday, 0 is Sunday. */
  weekday: z.optional(z.string().check(z.regex(/^[0-6]$/))),
  /** Only sales of an hour in Riyadh, 0 to 23. */
  hour: z.optional(z.string().check(z.regex(/^(1?\d|2[0-3])$/))),
  /** With this dish. */
  product: z.optional(id),
  /** With a correction of this kind, for this reason, or both in one. */
  correction: z.optional(z.enum(CORRECTION_KINDS)),
  reason: z.optional(z.enum(CORRECTION_REASONS)),
  /** With an item that this station makes. */
  station: z.optional(z.enum(STATIONS)),
  /** Only orders that are brought, or those that customers fetch; none at tables is fetched. */
  fulfilment: z.optional(z.enum(FULFILMENTS)),
};

/** Query of the seller's order lists. Every field is optional. */
export const orderListQuery = <
  const S extends readonly [string, ...string[]],
  const P extends readonly [string, ...string[]],
>(
  statuses: S,
  payments: P,
) =>
  z.object({
    /** Cancelled orders have no other status than `Cancelled`. */
    status: z.optional(z.enum([...statuses, CANCELLED_STATUS])),
    /** Only the orders at their last status and the cancelled ones. */
    finished: z.optional(z.literal('yes')),
    /** `refunded`: at least a part. */
    payment: z.optional(z.enum(payments)),
    day: z.optional(tradingDay),
    ...figureFilter,
    /**
     * Searches name, phone, street, dish, receipt and the end of the order's id. All words must
     * match. The number of a bill or credit note (`INV-42`) finds its orders, `table 7` or
     * `طاولة 7` those of the table.
     */
    text: optionalText(100),
    /** `next` of the previous page. */
    after: z.optional(base64url(200)),
    limit: z.optional(count(MAX_PAGE_SIZE)),
  });

export const page = {
  /** Cursor of the next page. Absent on the last page. */
  next: z.optional(z.string()),
  /** With days: status → number of orders of these days, independent of the other filters. */
  counts: z.optional(z.record(z.string(), z.number())),
};
