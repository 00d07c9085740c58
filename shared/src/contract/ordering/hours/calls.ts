import * as z from 'zod/mini';
import { ok } from '../../parts';
import {
  categoryHoursChange,
  hoursChange,
  hoursState,
  pauseChange,
  proposalDecision,
  sellerHours,
  specialDay,
} from './schemas';
import { id } from '../../strings';

/** Answer of a change of the hours: all of them as they are now. */
const hoursChanged = z.object({ success: z.boolean(), message: z.string(), hours: sellerHours });

export const hoursCalls = {
  'GET /api/hours': { forPages: 'everybody', answer: z.extend(hoursState, ok) },
  'GET /api/seller/hours': { answer: z.object({ ...ok, hours: sellerHours }) },
  'POST /api/seller/hours/save': { body: hoursChange, answer: hoursChanged },
  'POST /api/seller/hours/day': { body: specialDay, answer: hoursChanged },
  'POST /api/seller/hours/remove': { body: z.object({ id }), answer: hoursChanged },
  'POST /api/seller/hours/proposal': { body: proposalDecision, answer: hoursChanged },
  'POST /api/seller/hours/category': { body: categoryHoursChange, answer: hoursChanged },
  'POST /api/seller/hours/pause': { body: pauseChange, answer: hoursChanged },
} as const;
