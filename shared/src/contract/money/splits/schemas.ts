import * as z from 'zod/mini';
import { bilingual } from '../../bilingual';
import { bill } from '../bills/schemas';
import { MAX_SHARES, PAYMENT_WAYS } from './rules';
import { isWholeHalalas } from '../whole-halalas';
import { id, text, textOrEmpty } from '../../strings';

const MAX_SAR = 100_000_000;
/** SAR with at most two decimals. */
export const sar = z.number().check(z.gte(0), z.lte(MAX_SAR), z.refine(isWholeHalalas));

/** A payment as the desk records it. */
export const paymentRequest = z
  .object({
    way: z.enum(PAYMENT_WAYS),
    /** SAR without the tip. */
    amount: sar,
    tip: z.optional(sar),
    /** Cash that the guest handed over, SAR. The change is what exceeds amount and tip. */
    received: z.optional(sar),
    /** Of the card terminal or the transfer. */
    reference: z.optional(textOrEmpty(60)),
  })
  .check(
    z.refine(({ way, amount, tip = 0, received }) => {
      const pays = amount + tip > 0;
      return pays && (way === 'cash' || received === undefined);
    }),
  );
export type PaymentRequest = z.output<typeof paymentRequest>;

const share = z.int().check(z.gte(0), z.lt(MAX_SHARES));

/** A split of a visit's bill, and the share to issue. */
export const shareRequest = z.object({
  /** An order of the visit. */
  orderId: id,
  /** `version` of the open items that the split is based on. */
  seen: textOrEmpty(64),
  /** Number of bills. */
  count: z.int().check(z.gte(1), z.lte(MAX_SHARES)),
  plan: z.union([
    z.object({
      items: z
        .array(
          z.object({
            order: id,
            item: z.int().check(z.gte(0), z.lte(200)),
            shares: z.array(share).check(z.minLength(1), z.maxLength(MAX_SHARES)),
          }),
        )
        .check(z.minLength(1), z.maxLength(1000)),
    }),
    /** SAR, one for each bill. */
    z.object({ amounts: z.array(sar).check(z.minLength(1), z.maxLength(MAX_SHARES)) }),
  ]),
  /** Letter of the bill to issue, for people. */
  label: z.string().check(z.regex(/^[A-Z]\d?$/)),
  /** Index of the bill to issue. */
  share,
  /** What its draft came to, SAR. */
  total: sar,
  payments: z.array(paymentRequest).check(z.maxLength(20)),
});
export type ShareRequest = z.output<typeof shareRequest>;

export const billPayment = z.object({
  billId: id,
  payment: paymentRequest,
});

export const paymentReversal = z.object({
  paymentId: id,
  reason: text(140),
  by: text(40),
});

/** A recorded payment. Money in SAR. */
const recordedPayment = z.object({
  _id: z.string(),
  way: z.enum(PAYMENT_WAYS),
  amount: z.number(),
  tip: z.number(),
  received: z.optional(z.number()),
  reference: z.optional(z.string()),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** Who took it. Missing if nobody of the staff did, and in answers of earlier servers. */
  by: z.optional(bilingual),
  reversed: z.optional(
    z.object({
      reason: z.string(),
      by: z.string(),
      /** Their name in both languages, if `by` is still one of them. */
      person: z.optional(z.object({ nameEn: z.string(), nameAr: z.string() })),
      at: z.string(),
    }),
  ),
});
export type RecordedPayment = z.output<typeof recordedPayment>;

/** A line of a round with what of it is on bills. Money in SAR after corrections. */
const billableItem = z.object({
  order: z.string(),
  /** Position of the line in its round. */
  item: z.number(),
  guest: z.string(),
  name: z.string(),
  nameAr: z.optional(z.string()),
  /** How many are charged. */
  quantity: z.number(),
  /** Of one dish, before discounts. Missing in answers of earlier servers. */
  price: z.optional(z.number()),
  /** How a bill describes the discount on the round. Missing without one, and of several. */
  discount: z.optional(bilingual),
  /** What they cost, and what of it is on no bill. */
  amount: z.number(),
  open: z.number(),
  /** Bills that contain it. */
  bills: z.array(z.string()),
});
export type BillableItem = z.output<typeof billableItem>;

/** The items of a visit (or of a tab without a visit), their bills and the payments. */
export const visitBills = z.object({
  table: z.optional(z.string()),
  guests: z.array(z.object({ _id: z.string(), name: z.string(), isAll: z.boolean() })),
  items: z.array(billableItem),
  /** SAR on no bill. */
  open: z.number(),
  bills: z.array(
    z.object({
      bill,
      /** The letter of a share. */
      label: z.optional(z.string()),
      /** SAR left to pay. */
      due: z.number(),
      payments: z.array(recordedPayment),
    }),
  ),
  /** SAR on earlier shares of the visit: the VAT of a draft is computed on top of it. */
  billed: z.number(),
  isTaxed: z.boolean(),
  /** Changes with the items and what of them is on bills. */
  version: z.string(),
});
export type VisitBills = z.output<typeof visitBills>;
