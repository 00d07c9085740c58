import * as z from 'zod/mini';
import { done, ok } from '../../parts';
import { approvableAction, approvalQuestion, drawerDifference } from './approval-schemas';
import { staffData, staffEmail, staffMember, staffName, typedPin } from './schemas';
import { id } from '../../strings';

/** An approval that the session asked for, and who gives or refuses it, by PIN at a shared tablet. */
const approvalByPin = {
  approval: z.string().check(z.regex(/^[\w-]{43}$/)),
  staffId: id,
  pin: typedPin,
};

export const staffCalls = {
  /** Each change of the staff needs a confirmed identity. */
  'GET /api/seller/staff': {
    answer: z.object({ ...ok, staff: z.array(staffMember), isConfirmed: z.boolean() }),
  },
  'POST /api/seller/staff/add': {
    body: z.object({
      ...staffData,
      email: z.optional(staffEmail),
      pin: z.optional(typedPin),
    }),
    answer: done,
  },
  'POST /api/seller/staff/change': { body: z.object({ id, ...staffData }), answer: done },
  'POST /api/seller/staff/pin': { body: z.object({ id, pin: typedPin }), answer: done },
  /** `email` for a person without an account; otherwise the invitation is sent again. */
  'POST /api/seller/staff/invite': {
    body: z.object({ id, email: z.optional(staffEmail) }),
    answer: done,
  },
  'POST /api/seller/staff/end': { body: z.object({ id }), answer: done },
  'POST /api/seller/staff/return': { body: z.object({ id }), answer: done },
  /**
   * Asks for an approval of one call, with the payload that it will have. Answers what the server
   * makes of it, in order to show it to the approver, and who may approve.
   */
  'POST /api/seller/approvals/ask': {
    body: approvalQuestion,
    answer: z.object({
      ...ok,
      /** The approval, of no use before somebody gives it. */
      approval: z.string(),
      /** Without the difference of a drawer for who may not see figures: they count it blindly. */
      asked: z.extend(approvableAction, { amount: z.optional(approvableAction.shape.amount) }),
      people: z.array(z.object(staffName)),
    }),
  },
  /**
   * Approves a call that the caller's session asked for, by PIN at a shared tablet. The session
   * sends the call with the approval in the header `x-approval`, within two minutes. The difference
   * of a blind count is `shown` to the approver only, and nothing is approved yet: the same request
   * with it as `seen` approves it.
   */
  'POST /api/seller/approvals': {
    body: z.object({ ...approvalByPin, seen: z.optional(drawerDifference) }),
    answer: z.extend(done, { shown: z.optional(drawerDifference) }),
  },
  /** Refuses it, after the difference was shown: the approval is of no use any more. */
  'POST /api/seller/approvals/refuse': { body: z.object(approvalByPin), answer: done },
} as const;
