import * as z from 'zod/mini';
import { done, failure, ok } from '../../parts';
import { ALLERGENS } from '../products/allergens';
import { product } from '../products/schemas';
import {
  foundCategory,
  searchConditions,
  searchQuery,
  shownFor,
  synonymChange,
  synonymGroup,
} from './schemas';
import { id } from '../../strings';

export const searchCalls = {
  'GET /api/product/search': {
    query: searchQuery,
    answer: z.object({
      ...ok,
      /** The ids of all dishes that were found, the best first. */
      ids: z.array(z.string()),
      /** The first `MAX_SUGGESTIONS` of them. */
      products: z.array(product),
      categories: z.array(foundCategory),
      shownFor: z.optional(shownFor),
      conditions: z.optional(searchConditions),
      /** What was asked for and is not on the menu. The dishes are near it. */
      notOnMenu: z.optional(z.string()),
      /** More dishes than were found contain what was asked for, or may contain it. */
      exposed: z.optional(z.object({ allergens: z.array(z.enum(ALLERGENS)), count: z.number() })),
    }),
  },
  'GET /api/seller/synonyms': {
    answer: z.object({ ...ok, groups: z.array(synonymGroup) }),
  },
  'POST /api/seller/synonyms/save': {
    body: synonymChange,
    answer: z.object({ success: z.boolean(), message: z.string(), group: synonymGroup }),
    /** `changed_meanwhile`: the current group. */
    conflict: z.extend(failure, { group: z.optional(synonymGroup) }),
  },
  'POST /api/seller/synonyms/delete': { body: z.object({ id }), answer: done },
} as const;
