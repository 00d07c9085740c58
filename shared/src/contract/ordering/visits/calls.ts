import * as z from 'zod/mini';
import { done, failure, now, ok } from '../../parts';
import { unservedDishes } from '../dishes/schemas';
import { waiterItems } from '../orders/schemas';
import { tableNumber } from '../tables/schemas';
import {
  guestSeating,
  moveUndo,
  visitClosing,
  visitDetails,
  visitMove,
  waiterOrder,
  walkOut,
} from './schemas';

export const visitsCalls = {
  /**
   * The open visit of a table. `visit` is absent if the table is free; `movedTo` says where its guests
   * sit who were moved away a moment ago.
   */
  'GET /api/seller/floor/table': {
    query: z.object({ table: tableNumber }),
    answer: z.object({
      ...ok,
      visit: z.optional(visitDetails),
      /** `at`: when they were moved, ISO 8601, UTC. Missing in answers of earlier servers. */
      movedTo: z.optional(z.object({ table: z.string(), at: z.string() })),
      now,
    }),
  },
  'POST /api/seller/visit/move': { body: visitMove, answer: done },
  'POST /api/seller/visit/merge': { body: visitMove, answer: done },
  /** Undoes a move or a merge: `move` is `undo` of the visit. */
  'POST /api/seller/visit/undo': { body: moveUndo, answer: done },
  'POST /api/seller/visit/seat': { body: guestSeating, answer: done },
  'POST /api/seller/visit/clear': {
    body: visitClosing,
    answer: done,
    /** `dishes_unserved`: what is not served. */
    conflict: z.extend(failure, { unserved: z.optional(unservedDishes) }),
  },
  'POST /api/seller/visit/walk-out': { body: walkOut, answer: done },
  'POST /api/seller/visit/order': {
    body: z.object({ ...waiterOrder, items: waiterItems }),
    /** `visit`: whose round it is. Missing in answers of earlier servers. */
    answer: z.extend(done, { visit: z.optional(z.string()) }),
  },
} as const;
