import { sql } from 'kysely';
import type { Order } from '@smokehouse/shared/contract';

/**
 * Why the payment `p` of the order `o` goes back, as its customer is told. An order whose slot was
 * taken out of the opening hours was not paid late.
 */
export const TOLD_REASON = sql<NonNullable<Order['refund']>['reason'] | null>`case
  when p.refund_reason = 'expired' and o.pay_by < o.slot_from then 'hours'
  else p.refund_reason end`;
