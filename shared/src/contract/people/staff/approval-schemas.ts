import * as z from 'zod/mini';
import type { core } from 'zod';
import { CORRECTION_REASONS } from '../../money/corrections/kinds';
import { correctionRequest, REFUND_WAYS, tableCorrection } from '../../money/corrections/schemas';
import { payOutInput, shiftClosing } from '../../money/shifts/schemas';
import { APPROVAL_ACTIONS } from './approval-rules';
import { PAYMENT_WAYS } from '../../money/splits/rules';
import { paymentReversal } from '../../money/splits/schemas';
import { DISH_STATES } from '../../ordering/dishes/rules';
import { walkOut } from '../../ordering/visits/schemas';

const dishWithState = z.object({
  name: z.string(),
  nameAr: z.optional(z.string()),
  quantity: z.number(),
  state: z.enum(DISH_STATES),
});

/**
 * What somebody wants to do, as the approver reads it. The server derives it from the call and its
 * payload.
 */
export const approvableAction = z.object({
  action: z.enum(APPROVAL_ACTIONS),
  /** The id of the order, payment, shift or visit that changes. */
  id: z.string(),
  /** SAR. The approved call may cost as much or less. */
  amount: z.number(),
  /** SAR that a walk-out cancels besides. The approved call may cancel as much or less. */
  cancelled: z.optional(z.number()),
  /** The dishes of the order that it is about, if not the whole order. */
  items: z.optional(
    z.array(z.object({ name: z.string(), nameAr: z.optional(z.string()), quantity: z.number() })),
  ),
  /** The dishes that a correction takes off, with how far the kitchen is with each. */
  taken: z.optional(z.array(dishWithState)),
  /** The dishes that guests who left without paying did not get, with how far the kitchen is. */
  unserved: z.optional(z.array(dishWithState)),
  table: z.optional(z.string()),
  /** It is about all open rounds of the table. */
  isTable: z.optional(z.boolean()),
  /** The receipt of a delivery order, or the number of a bill. */
  reference: z.optional(z.string()),
  /** What it pays back by each way, SAR. The approved call may pay back as much or less by each. */
  back: z.optional(z.array(z.object({ way: z.enum(REFUND_WAYS), amount: z.number() }))),
  /** How the payment was made that is reversed. */
  way: z.optional(z.enum(PAYMENT_WAYS)),
  drawer: z.optional(z.object({ nameEn: z.string(), nameAr: z.string() })),
  /** What was counted in the drawer that is closed, SAR. */
  counted: z.optional(z.number()),
  /** The drawer has less than is expected. An approval of more does not cover it. */
  isShort: z.optional(z.boolean()),
  /** Why an order is corrected. */
  correctionReason: z.optional(z.enum(CORRECTION_REASONS)),
  /** Why, in the words of the person who asks. */
  reason: z.optional(z.string()),
});
export type ApprovableAction = z.output<typeof approvableAction>;

/** The difference of a drawer: SAR without a sign, and whether cash is missing. */
export const drawerDifference = z.object({ amount: z.number(), isShort: z.boolean() });
export type DrawerDifference = z.output<typeof drawerDifference>;

const question = <N extends string, S extends core.$ZodType>(call: N, payload: S) =>
  z.object({ call: z.literal(call), payload });

/**
 * The calls that can be approved, with the payload that the call will have. The server registers
 * each with what it says to the approver.
 */
export const approvalQuestion = z.discriminatedUnion('call', [
  question('POST /api/seller/order/correct', correctionRequest),
  question('POST /api/seller/order/correct-approved', correctionRequest),
  question('POST /api/seller/visit/correct', tableCorrection),
  question('POST /api/seller/bill/payment/reverse', paymentReversal),
  question('POST /api/seller/shifts/close-approved', shiftClosing),
  question('POST /api/seller/shifts/pay-out-approved', payOutInput),
  question('POST /api/seller/visit/walk-out', walkOut),
]);
