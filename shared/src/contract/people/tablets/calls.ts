import * as z from 'zod/mini';
import { done, ok } from '../../parts';
import { sellerStep } from '../sellers/schemas';
import { ownStaff, staffName, typedPin } from '../staff/schemas';
import { SCREENS } from '../staff/rules';
import { pairingProof, tablet, tabletName } from './schemas';
import { id } from '../../strings';

export const tabletsCalls = {
  'GET /api/seller/is-auth': {
    forPages: 'visitor',
    /** `next` also for a session that may not do anything else yet; `success` is false then. */
    answer: z.object({
      ...ok,
      next: z.optional(sellerStep),
      /** Who is signed in. */
      self: z.optional(ownStaff),
      /** The name of the shared tablet that this device is. */
      tablet: z.optional(z.string()),
      /** The place whose screen the tablet is. */
      screen: z.optional(z.enum(SCREENS)),
    }),
  },
  'GET /api/seller/tablets': { answer: z.object({ ...ok, tablets: z.array(tablet) }) },
  /** A code with which another device becomes a shared tablet, once, within five minutes. */
  'POST /api/seller/tablets/pair': {
    body: z.object({ name: tabletName, screen: z.optional(z.enum(SCREENS)) }),
    answer: z.object({
      ...ok,
      /** The id that the tablet will have. */
      id: z.string(),
      /** Six digits. */
      code: z.string(),
      /** What the QR code contains: the page that pairs, with the code. */
      url: z.string(),
      /** An SVG document. */
      qr: z.string(),
      expiresAt: z.string(),
    }),
  },
  /** Makes the caller's device a shared tablet. */
  'POST /api/seller/tablets/join': {
    body: pairingProof,
    answer: z.object({ ...done.shape, tablet: z.string() }),
  },
  /** An owner answers for a tablet that somebody else has paired. */
  'POST /api/seller/tablets/confirm': { body: z.object({ id }), answer: done },
  /** Makes a tablet the screen of a place; null: it shows the names of the staff. */
  'POST /api/seller/tablets/screen': {
    body: z.object({ id, screen: z.nullable(z.enum(SCREENS)) }),
    answer: done,
  },
  'POST /api/seller/tablets/end': { body: z.object({ id }), answer: done },
  /** Who is signed in and, at a shared tablet, who can sign in with a PIN. */
  'GET /api/seller/self': {
    answer: z.object({
      ...ok,
      self: z.optional(ownStaff),
      /** The name of the tablet. */
      tablet: z.optional(z.string()),
      people: z.optional(z.array(z.object(staffName))),
    }),
  },
  'POST /api/seller/pin': { body: z.object({ id, pin: typedPin }), answer: done },
  /** Starts the session of a tablet that is the screen of a place, unless it has one. */
  'POST /api/seller/screen': { answer: z.object(ok) },
  'POST /api/seller/touch': { answer: z.object({ ...ok, isSignedIn: z.boolean() }) },
} as const;
