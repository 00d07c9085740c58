import * as z from 'zod/mini';
import { bilingual } from '../../bilingual';
import { CORRECTION_REASONS } from '../corrections/kinds';
import { PAYMENT_WAYS } from '../splits/rules';

export const billLine = z.object({
  name: z.string(),
  nameAr: z.optional(z.string()),
  /** The chosen options. */
  details: z.optional(z.string()),
  detailsAr: z.optional(z.string()),
  quantity: z.number(),
  /** Of a shared dish: how many of it, as text (`1/3`). `quantity` is 1 then. */
  part: z.optional(z.string()),
  /** Price of one dish, SAR with VAT. */
  price: z.number(),
  /** Price times quantity, SAR. */
  amount: z.number(),
});
export type BillLine = z.output<typeof billLine>;

/** The document that corrects an issued bill, with all data needed to render it. */
export const creditNote = z.object({
  _id: z.string(),
  /** `CRN-000042` for a tax invoice, `RCN-000042` for a plain receipt. */
  number: z.string(),
  title: bilingual,
  /** ISO 8601, UTC. */
  issuedAt: z.string(),
  reason: z.enum(CORRECTION_REASONS),
  /** The reason as it is printed. */
  reasonText: bilingual,
  /** What is credited. The last line may be a discount. */
  lines: z.array(billLine),
  /** SAR, with VAT. */
  total: z.number(),
  /** What went back of the bill's payments, SAR by way. Missing if nothing did. */
  back: z.optional(z.array(z.object({ way: z.enum(PAYMENT_WAYS), amount: z.number() }))),
  /** Of tax invoices only: the VAT that the bill's total loses. */
  vat: z.optional(z.number()),
  net: z.optional(z.number()),
  /** Of tax invoices only: the ZATCA phase 1 code. */
  qr: z.optional(z.object({ tlv: z.string(), svg: z.string() })),
  /** Address of the PDF, which takes a further parameter `&paper=80mm` (default) or `a4`. */
  pdf: z.string(),
});
export type CreditNote = z.output<typeof creditNote>;

/**
 * A bill as it was issued, with all data needed to render it. Only `isPaid`, `paidAt`, `due`,
 * `ways`, `received`, `isRefunded` and `creditNotes` change afterwards.
 */
export const bill = z.object({
  _id: z.string(),
  /** `INV-000042` of a tax invoice, `RCT-000042` of a plain receipt. */
  number: z.string(),
  /** False if the seller has no VAT number: a plain receipt without VAT and without a code. */
  isTaxInvoice: z.boolean(),
  title: bilingual,
  /** ISO 8601, UTC. */
  issuedAt: z.string(),
  kind: z.enum(['delivery', 'dine']),
  /** The order, or the rounds at the table. `reference` is short, for people. */
  orders: z.array(z.object({ _id: z.string(), reference: z.string() })),
  table: z.optional(z.string()),
  customer: z.object({ name: z.string(), mobile: z.string() }),
  seller: z.object({
    name: bilingual,
    address: bilingual,
    vatNumber: z.optional(z.string()),
    commercialRegistration: z.optional(z.string()),
    phone: z.optional(z.string()),
  }),
  /** For a delivery order, the last line is the delivery charge. */
  lines: z.array(billLine),
  currency: z.string(),
  /** SAR, with VAT. */
  total: z.number(),
  /**
   * Tax invoices only. `vat` is computed from the total, not summed over lines. `net` is the
   * remainder.
   */
  vat: z.optional(z.number()),
  net: z.optional(z.number()),
  vatPercent: z.optional(z.number()),
  paymentType: z.string(),
  isPaid: z.boolean(),
  paidAt: z.optional(z.string()),
  isRefunded: z.optional(z.boolean()),
  /** The documents that correct the bill, oldest first. */
  creditNotes: z.optional(z.array(creditNote)),
  /** What the bill comes to with them, SAR. Missing without credit notes. */
  corrected: z.optional(z.number()),
  /** What is left to pay after payments and refunds, SAR. Of bills at tables. */
  due: z.optional(z.number()),
  /** How a bill at a table was paid, each way once. Missing without payments. */
  ways: z.optional(z.array(z.enum(PAYMENT_WAYS))),
  /** What these payments come to without tips, SAR. Missing in answers of earlier servers, too. */
  received: z.optional(z.number()),
  /** Of a share of a visit's bill: its letter. */
  share: z.optional(z.string()),
  /**
   * For a guest, of a bill that contains other guests' dishes: `lines` and `total` are this guest's
   * only, and it has no PDF for them.
   */
  isPart: z.optional(z.boolean()),
  /** With `isPart`: what the bill comes to in all, SAR. */
  whole: z.optional(z.number()),
  /** Tax invoices only: the ZATCA phase 1 code, as base64 TLV and as an SVG document. */
  qr: z.optional(z.object({ tlv: z.string(), svg: z.string() })),
  /** Address of the PDF; `?paper=80mm` (default) or `a4`. */
  pdf: z.string(),
});
export type Bill = z.output<typeof bill>;

/** What the next bill of a tab would contain. It has no number, no date and no code. */
export const billDraft = z.omit(bill, {
  _id: true,
  number: true,
  title: true,
  issuedAt: true,
  isPaid: true,
  paidAt: true,
  isRefunded: true,
  creditNotes: true,
  corrected: true,
  due: true,
  received: true,
  share: true,
  isPart: true,
  whole: true,
  qr: true,
  pdf: true,
});
export type BillDraft = z.output<typeof billDraft>;

/** The bills of a tab. A round ordered after the first bill was issued gets a further bill. */
export const bills = z.object({
  success: z.boolean(),
  message: z.string(),
  /** The requested bill. */
  bill,
  /** All bills of the tab, oldest first. */
  bills: z.array(bill),
  /** Unpaid amount of all bills after their credit notes, SAR. */
  due: z.number(),
});
