import { COUNTDOWN_MS, FIRST_STATUS, type VisitRound } from '@smokehouse/shared/contract';
import { unservedOf, type UnservedOfRounds } from './public/unserved';

/** An order with its number in the visit. */
export interface NumberedRound {
  number: number;
  state: 'served' | 'late' | 'kitchen' | 'cancelled';
  order: VisitRound;
  dishes: UnservedOfRounds;
}

/** Whatever of it is not served stands at the pass. */
const isMade = ({ lines }: VisitRound): boolean =>
  lines.length > 0 &&
  lines.every(({ state }) => state === 'ready' || state === 'served' || state === 'voided');

function stateOf(order: VisitRound, now: number): NumberedRound['state'] {
  if (order.isCancelled) return 'cancelled';
  if (order.status !== FIRST_STATUS) return 'served';
  const promise = COUNTDOWN_MS[FIRST_STATUS] ?? 0;
  return !isMade(order) && now > Date.parse(order.placedAt) + promise ? 'late' : 'kitchen';
}

/** Numbers the orders of a visit. Each is a round of its own, as for the guest and on a split bill. */
export function numberRounds(orders: readonly VisitRound[], now: number): NumberedRound[] {
  return orders.map((order, index) => ({
    number: index + 1,
    state: stateOf(order, now),
    order,
    dishes: unservedOf([order]),
  }));
}
