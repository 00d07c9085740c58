import * as z from 'zod/mini';
import {
  CORRECTION_KINDS,
  CORRECTION_REASONS,
  MAX_CORRECTION_NOTE,
  type CorrectionKind,
} from './kinds';
import { HELP_PROBLEMS } from '../../ordering/order-help/rules';
import { PAYMENT_WAYS } from '../splits/rules';
import { MAX_LINES, MAX_QUANTITY } from '../../ordering/orders/rules';
import { tableNumber } from '../../ordering/tables/schemas';
import { TABLE_CORRECTION_KINDS } from './table-rules';
import { isWholeHalalas } from '../whole-halalas';
import { id, text, textOrEmpty } from '../../strings';

/** SAR with at most two decimals. */
const sar = z.number().check(z.gt(0), z.lte(1_000_000), z.refine(isWholeHalalas));

/** What is to be corrected. */
const change = {
  orderId: id,
  kind: z.enum(CORRECTION_KINDS),
  items: z.optional(
    z
      .array(
        z.object({
          product: id,
          /** The position of the line, where the order has several of the dish. */
          line: z.optional(z.int().check(z.gte(0), z.lt(MAX_LINES))),
          quantity: z.int().check(z.gte(1), z.lte(MAX_QUANTITY)),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_LINES)),
  ),
  /** SAR with VAT. */
  amount: z.optional(sar),
  percent: z.optional(z.int().check(z.gte(1), z.lte(100))),
  /**
   * How many corrections of the order the person has seen. If it has others, the answer is 409
   * and nothing changes.
   */
  seen: z.optional(z.int().check(z.gte(0), z.lte(10_000))),
};

interface ChangeFields {
  kind: CorrectionKind;
  items?: readonly { line?: number | undefined }[] | undefined;
  amount?: number | undefined;
  percent?: number | undefined;
}
/** What a discount is on has one line, so that it is on no other line of the dish. */
const isOneLine = (items: readonly { line?: number | undefined }[]) =>
  items.length === 1 && items[0]?.line !== undefined;

const hasFieldsOfItsKind = z.refine<ChangeFields>(
  ({ kind, items, amount, percent }: ChangeFields) => {
    const takesItems = kind === 'remove' || kind === 'comp';
    const isDiscount = kind === 'discount';
    const discounts = Number(amount !== undefined) + Number(percent !== undefined);
    const fits = items === undefined ? !takesItems : takesItems || (isDiscount && isOneLine(items));
    return fits && discounts === Number(isDiscount);
  },
);

const hasFieldsOfItsTableKind = z.refine<ChangeFields>(
  ({ kind, amount, percent }: ChangeFields) =>
    Number(amount !== undefined) + Number(percent !== undefined) === Number(kind === 'discount'),
);

/** How money goes back: at the desk, or through the payment provider. */
export const REFUND_WAYS = [...PAYMENT_WAYS, 'online'] as const;
export type RefundWay = (typeof REFUND_WAYS)[number];

/** A correction of which the desk asks how the money would go back. */
export const correctionPreview = z.object(change).check(hasFieldsOfItsKind);
export type CorrectionPreview = z.output<typeof correctionPreview>;

/**
 * A correction as the desk sends it. `items` belongs to `remove` and `comp`, and one item to a
 * `discount` on a dish; either `amount` or `percent` belongs to `discount`.
 */
export const correctionRequest = z
  .object({
    ...change,
    reason: z.enum(CORRECTION_REASONS),
    note: z.optional(textOrEmpty(MAX_CORRECTION_NOTE)),
    /** Who corrects the order, for its story. */
    by: text(40),
    /**
     * What the person has seen to go back by each way, SAR. If it is another amount by now, the
     * answer is 409 and nothing changes.
     */
    back: z.optional(
      z
        .array(z.object({ way: z.enum(REFUND_WAYS), amount: sar }))
        .check(z.maxLength(REFUND_WAYS.length)),
    ),
    /**
     * The person has given back at the till what goes back at the terminal or by transfer. Without
     * it, and of a person who does not work at the till, that is still to be given back.
     */
    given: z.optional(z.boolean()),
  })
  .check(hasFieldsOfItsKind);
export type CorrectionRequest = z.output<typeof correctionRequest>;

/** A correction of all rounds of a table of which nothing is paid, as the desk sends it. */
export const tableCorrection = z
  .object({
    visit: id,
    table: tableNumber,
    kind: z.enum(TABLE_CORRECTION_KINDS),
    /** SAR with VAT, of all rounds together. Either this or `percent` belongs to `discount`. */
    amount: z.optional(sar),
    percent: change.percent,
    reason: z.enum(CORRECTION_REASONS),
    note: z.optional(textOrEmpty(MAX_CORRECTION_NOTE)),
    by: text(40),
    /**
     * How many rounds that are not cancelled, and corrections of them, the person has seen. If
     * there are others, the answer is 409 and nothing changes.
     */
    seen: z.object({
      rounds: z.int().check(z.gte(0), z.lte(10_000)),
      corrections: z.int().check(z.gte(0), z.lte(10_000)),
    }),
  })
  .check(hasFieldsOfItsTableKind);
export type TableCorrection = z.output<typeof tableCorrection>;

/** The name of a person of the staff in both languages. */
const personNames = z.object({ nameEn: z.string(), nameAr: z.string() });

/** A correction as the order lists it, oldest first. */
export const correction = z.object({
  _id: z.string(),
  kind: z.enum(CORRECTION_KINDS),
  items: z.optional(
    z.array(z.object({ product: z.string(), line: z.optional(z.number()), quantity: z.number() })),
  ),
  percent: z.optional(z.number()),
  /** By how much the order's amount fell when it was made, SAR. */
  amount: z.number(),
  /**
   * Of a discount: what it takes off what is still charged, SAR. With the charged dishes, all
   * discounts add up to the order's amount. Missing in answers of earlier servers.
   */
  given: z.optional(z.number()),
  reason: z.enum(CORRECTION_REASONS),
  /** What the customer had said is wrong, if it answers their request for help. */
  problem: z.optional(z.enum(HELP_PROBLEMS)),
  /** Whether the customer cancelled the order. Missing in other corrections. */
  byCustomer: z.optional(z.boolean()),
  /** Visible to sellers only. */
  note: z.optional(z.string()),
  /** Visible to sellers only: the name of the person, as it was stored. */
  by: z.optional(z.string()),
  /** Visible to sellers only: their name in both languages, if `by` is still one of them. */
  person: z.optional(personNames),
  /** Visible to sellers only: who approved it, if the person may not do it alone. */
  approvedBy: z.optional(personNames),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** Number of the credit note that corrects the issued bill. */
  creditNote: z.optional(z.string()),
  /** What is paid back of a paid order. */
  refund: z.optional(
    z.object({
      /** SAR. */
      amount: z.number(),
      /** `cash` if any of it is cash. */
      way: z.enum(['card', 'cash']),
      /** SAR by way. Missing in answers of earlier servers. */
      ways: z.optional(z.array(z.object({ way: z.enum(REFUND_WAYS), amount: z.number() }))),
      /**
       * True once the payment provider has refunded it, or all of it was given back at the till.
       */
      done: z.boolean(),
      /**
       * Visible to sellers only: the payment provider refuses it, and a person has to look at it.
       */
      refused: z.optional(z.boolean()),
    }),
  ),
});
export type Correction = z.output<typeof correction>;
