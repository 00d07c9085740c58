import * as z from 'zod/mini';
import { done, failure, ok } from '../../parts';
import { pin } from './place-schemas';
import {
  areaRequest,
  areaRequests,
  areasChange,
  deliveryArea,
  mapTiles,
  pickup,
  placeQuestion,
  quote,
  storedAreas,
} from './schemas';
import { id } from '../../strings';

export const areasCalls = {
  /** Where the restaurant delivers, for the map, and pickup. */
  'GET /api/areas': {
    forPages: 'everybody',
    answer: z.object({
      ...ok,
      areas: z.array(deliveryArea),
      pickup,
      restaurant: pin,
      tiles: z.optional(mapTiles),
      /** Short addresses are looked up. */
      shortAddresses: z.optional(z.literal(true)),
    }),
  },
  /** What delivery to a place, or a pickup, costs, and when it can be had. */
  'POST /api/areas/locate': { body: placeQuestion, answer: z.extend(quote, ok) },
  /** Asks to be told when an area contains a place that none contains now. */
  'POST /api/areas/request': { body: areaRequest, answer: done },
  'GET /api/seller/areas': {
    answer: z.extend(storedAreas, { ...ok, restaurant: pin, tiles: z.optional(mapTiles) }),
  },
  /** Replaces all areas. */
  'POST /api/seller/areas/save': {
    body: areasChange,
    answer: z.object({ success: z.boolean(), message: z.string(), stored: storedAreas }),
    /** `changed_meanwhile`: the current areas. */
    conflict: z.extend(failure, { stored: z.optional(storedAreas) }),
  },
  'GET /api/seller/areas/requests': { answer: z.extend(areaRequests, ok) },
  /** Removes a mobile number that the seller has called. */
  'POST /api/seller/areas/request/remove': { body: z.object({ id }), answer: done },
} as const;
