import * as z from 'zod/mini';
import { done, failure, ok } from '../../parts';
import {
  dishOptionsChange,
  optionBulkChange,
  optionGroup,
  optionGroupChange,
  optionsMenu,
  optionStock,
} from './schemas';
import { id } from '../../strings';

export const optionsCalls = {
  'GET /api/product/options': {
    forPages: 'everybody',
    answer: z.extend(optionsMenu, ok),
  },
  /** Adds a group of options, or changes one. */
  'POST /api/seller/options/save': {
    body: optionGroupChange,
    answer: z.object({ success: z.boolean(), message: z.string(), group: optionGroup }),
    /** `changed_meanwhile`: the current group. */
    conflict: z.extend(failure, { group: z.optional(optionGroup) }),
  },
  'POST /api/seller/options/delete': { body: z.object({ id }), answer: done },
  /** Sets the groups of a dish. */
  'POST /api/seller/options/dish': { body: dishOptionsChange, answer: done },
  'POST /api/seller/options/stock': { body: optionStock, answer: done },
  /** Changes prices and stock of several options. */
  'POST /api/seller/options/bulk': { body: optionBulkChange, answer: done },
} as const;
