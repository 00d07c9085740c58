import * as z from 'zod/mini';
import { failure, now, ok } from '../../parts';
import {
  drawer,
  drawerChange,
  drawerEventInput,
  drawerShift,
  payOutInput,
  shiftClosing,
  shiftDetails,
  shiftOpening,
  shiftQuery,
} from './schemas';

export const shiftsCalls = {
  /** The drawers by name. `own`: the shift of the signed-in person. */
  'GET /api/seller/drawers': {
    answer: z.object({ ...ok, drawers: z.array(drawer), own: z.optional(z.string()), now }),
  },
  'POST /api/seller/drawers/save': {
    body: drawerChange,
    answer: z.object({ success: z.boolean(), message: z.string(), drawers: z.array(drawer) }),
  },
  /** 409: the drawer is open, or the person has another one open. */
  'POST /api/seller/shifts/open': {
    body: shiftOpening,
    answer: z.object({ success: z.boolean(), message: z.string(), shift: drawerShift }),
  },
  'POST /api/seller/shifts/event': {
    body: drawerEventInput,
    answer: z.object({ success: z.boolean(), message: z.string(), ...shiftDetails.shape }),
  },
  /** Takes cash out, of which a manager has to know: for managers, or approved by one. */
  'POST /api/seller/shifts/pay-out-approved': {
    body: payOutInput,
    answer: z.object({ success: z.boolean(), message: z.string(), ...shiftDetails.shape }),
  },
  /**
   * Closes the own drawer. 409 with the shift as it is now: what is expected changed, or it is
   * closed. 403 when it is another person's, or a manager has to approve the difference.
   */
  'POST /api/seller/shifts/close': {
    body: shiftClosing,
    answer: z.object({ success: z.boolean(), message: z.string(), shift: drawerShift }),
    conflict: z.extend(failure, { shift: z.optional(drawerShift) }),
  },
  /**
   * Closes the drawer of another person, or one whose difference needs approval: for managers, or
   * approved by one.
   */
  'POST /api/seller/shifts/close-approved': {
    body: shiftClosing,
    answer: z.object({ success: z.boolean(), message: z.string(), shift: drawerShift }),
    conflict: z.extend(failure, { shift: z.optional(drawerShift) }),
  },
  /** A shift with its events: the X report of a drawer. */
  'GET /api/seller/shift': {
    query: shiftQuery,
    answer: z.object({ ...ok, ...shiftDetails.shape }),
  },
} as const;
