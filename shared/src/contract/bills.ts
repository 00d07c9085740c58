import * as z from 'zod/mini';
import { TABLE_CALLS } from './tables';
import { latinDigits } from './text';

/** A table's number as a guest sends it; which tables there are, the server knows. */
export const tableNumber = z.string().check(
  z.overwrite((value) =>
    latinDigits(value)
      .trim()
      .replace(/^0+(?=\d)/, ''),
  ),
  z.regex(/^\d{1,4}$/),
);

/** A table and its code, for the seller to print. */
export const table = z.object({
  table: z.string(),
  /** What the code opens, absolute. */
  url: z.string(),
  /** The code as an SVG document, black on white, with its quiet zone. */
  qr: z.string(),
});
export type Table = z.output<typeof table>;

/** A call that nobody has answered yet. */
export const tableCall = z.object({
  _id: z.string(),
  table: z.string(),
  kind: z.enum(TABLE_CALLS),
  /** Of the guest. */
  name: z.string(),
  /** ISO 8601, UTC. */
  calledAt: z.string(),
});
export type TableCall = z.output<typeof tableCall>;

const bothLanguages = z.object({ en: z.string(), ar: z.string() });

export const billLine = z.object({
  name: z.string(),
  nameAr: z.optional(z.string()),
  quantity: z.number(),
  /** Of one, SAR with VAT. */
  price: z.number(),
  /** Price times quantity, SAR. */
  amount: z.number(),
});
export type BillLine = z.output<typeof billLine>;

/**
 * A bill as it was issued, with everything to draw it. It never changes but for `isPaid`, `paidAt`
 * and `isRefunded`.
 */
export const bill = z.object({
  _id: z.string(),
  /** `INV-000042` of a tax invoice, `RCT-000042` of a plain receipt. */
  number: z.string(),
  /** False where the seller has no VAT number: a plain receipt, with no VAT shown and no code. */
  isTaxInvoice: z.boolean(),
  title: bothLanguages,
  /** ISO 8601, UTC. */
  issuedAt: z.string(),
  kind: z.enum(['delivery', 'dine']),
  /** The order, or the rounds at the table; `reference` is short, for people. */
  orders: z.array(z.object({ _id: z.string(), reference: z.string() })),
  table: z.optional(z.string()),
  customer: z.object({ name: z.string(), mobile: z.string() }),
  seller: z.object({
    name: bothLanguages,
    address: bothLanguages,
    vatNumber: z.optional(z.string()),
    commercialRegistration: z.optional(z.string()),
    phone: z.optional(z.string()),
  }),
  /** The delivery charge is the last line of a delivery order. */
  lines: z.array(billLine),
  currency: z.string(),
  /** SAR, with VAT. */
  total: z.number(),
  /**
   * Tax invoices only. `vat` is computed on the total, never summed over lines; `net` is the rest.
   */
  vat: z.optional(z.number()),
  net: z.optional(z.number()),
  vatPercent: z.optional(z.number()),
  paymentType: z.string(),
  isPaid: z.boolean(),
  paidAt: z.optional(z.string()),
  isRefunded: z.optional(z.boolean()),
  /** Tax invoices only: ZATCA's code of phase 1, as base64 TLV and as an SVG document. */
  qr: z.optional(z.object({ tlv: z.string(), svg: z.string() })),
  /** Address of the PDF; `?paper=80mm` (default) or `a4`. */
  pdf: z.string(),
});
export type Bill = z.output<typeof bill>;

/** What the bills of a tab come to: a tab has a further bill where a round came after the first. */
export const bills = z.object({
  success: z.boolean(),
  message: z.string(),
  /** The one that was asked for. */
  bill,
  /** All of the tab, oldest first. */
  bills: z.array(bill),
  /** What is still to be paid of them, SAR. */
  due: z.number(),
});
