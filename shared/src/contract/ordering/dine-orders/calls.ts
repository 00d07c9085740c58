import * as z from 'zod/mini';
import { done, now, ok } from '../../parts';
import { requestedItems } from '../orders/schemas';
import { TABLE_CALLS } from '../table-calls/rules';
import { tableCode, tableNumber } from '../tables/schemas';
import { dineOrder } from './schemas';
import { id, optionalText } from '../../strings';

export const dineOrdersCalls = {
  'POST /api/dineorder/cod': {
    body: z.object({
      userId: z.optional(id),
      name: optionalText(80),
      mobile: optionalText(20),
      items: requestedItems,
      table: z.optional(tableNumber),
      tableCode: z.optional(tableCode),
    }),
    answer: done,
  },
  'POST /api/dineorder/user': {
    body: z.object({ userId: z.optional(id) }),
    answer: z.object({
      ...ok,
      orders: z.array(dineOrder),
      /** The open visit of the guest's table. Missing for a guest who is part of none. */
      tableVisit: z.optional(
        z.object({
          hasOtherGuests: z.boolean(),
          /** The first guest who said that they pay for all. */
          payer: z.optional(z.object({ name: z.string(), isSelf: z.boolean() })),
          /** What is left to pay of the rounds for the whole table, SAR. Missing without any. */
          shared: z.optional(z.number()),
          /** True if every round of the visit is on an issued bill. */
          isBilled: z.optional(z.boolean()),
          /** Of the guest who pays for all: what is not paid yet, of everybody. */
          charge: z.optional(
            z.object({
              /** SAR. */
              total: z.number(),
              /** Oldest first. Without `guest` for the whole table. `amount`: left to pay, SAR. */
              rounds: z.array(
                z.object({
                  _id: z.string(),
                  guest: z.optional(z.string()),
                  amount: z.number(),
                  items: z.array(
                    z.object({
                      name: z.string(),
                      nameAr: z.optional(z.string()),
                      quantity: z.number(),
                    }),
                  ),
                }),
              ),
            }),
          ),
        }),
      ),
      /** The guest's calls that are open, and those answered a short time ago. Open ones first. */
      calls: z.optional(
        z.array(
          z.object({
            kind: z.enum(TABLE_CALLS),
            paysForAll: z.boolean(),
            isAnswered: z.boolean(),
          }),
        ),
      ),
      now,
    }),
  },
} as const;
