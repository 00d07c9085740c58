import { COUNTDOWN_MS } from '@smokehouse/shared/contract';
import {
  HELP_DAYS,
  HELP_PROBLEMS,
  type HelpProblem,
} from '@smokehouse/shared/contract/ordering/order-help/rules';
import { ON_THE_WAY, PREPARING } from '@smokehouse/shared/contract/ordering/orders/statuses';
import { DAY_MS } from '@smokehouse/shared/contract/time';
import { promiseOf, type PromisedOrder } from '../estimate';

/** What decides which problems an order can have. */
export interface HelpedOrder extends PromisedOrder {
  status: string;
  is_pickup: boolean;
  /** Whether it is cancelled, or its payment was refunded. */
  is_over: boolean;
  /** Whether the kitchen has begun it. */
  has_begun: boolean;
  /** When it was ready to collect, or delivered; null before. */
  done_at: Date | null;
}

/** For which time a paid order was sold; null before its payment. */
export const soldFor = ({ paid_at, slot_to }: HelpedOrder): Date | null =>
  paid_at && (slot_to ?? paid_at);

/** Whether it is too long ago to ask for help here. */
export const isOld = (order: HelpedOrder, now: Date): boolean =>
  now.getTime() - (soldFor(order)?.getTime() ?? 0) > HELP_DAYS * DAY_MS;

/** Whether it was ready, or delivered, after the time that its customer was told. */
function wasLate(order: HelpedOrder): boolean {
  const { done_at: doneAt, paid_at: paidAt } = order;
  if (!doneAt || !paidAt) return false;
  const fixed = paidAt.getTime() + (COUNTDOWN_MS[ON_THE_WAY] ?? 0);
  const until = promiseOf(order)?.until;
  return doneAt.getTime() > (until === undefined ? fixed : Date.parse(until));
}

/**
 * What can be wrong with an order by now. Food that has not left the kitchen can be late only, if it
 * is not for a later time; on its way it can have arrived, before the desk says so. What has arrived
 * can be late only if it came after its time.
 */
export function problemsOf(order: HelpedOrder, now: Date): readonly HelpProblem[] {
  if (!soldFor(order) || order.is_over || isOld(order, now)) return [];
  if (order.status === PREPARING) return order.slot_from && !order.has_begun ? [] : ['late'];
  const isOnTheWay = order.status === ON_THE_WAY && !order.is_pickup;
  return HELP_PROBLEMS.filter((problem) => problem !== 'late' || isOnTheWay || wasLate(order));
}
