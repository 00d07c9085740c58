import { COUNTDOWN_MS, FIRST_STATUS, type VisitRound } from '@smokehouse/shared/contract';
import { unservedOf, type UnservedOfRounds } from './public/unserved';

/** An order with its number in the visit. */
export interface NumberedRound {
  number: number;
  state: 'served' | 'late' | 'kitchen' | 'cancelled';
  order: VisitRound;
  dishes: UnservedOfRounds;
}

/** From when the promise of the oldest dish runs that is to be made now. What is on hold is not. */
const dueFrom = ({ lines, placedAt }: VisitRound): number =>
  Math.min(
    ...(lines.length === 0 ? [{ state: undefined, firedAt: undefined }] : lines)
      .filter(({ state }) => state === undefined || state === 'fired' || state === 'cooking')
      .map(({ firedAt }) => Date.parse(firedAt ?? placedAt)),
  );

function stateOf(order: VisitRound, now: number): NumberedRound['state'] {
  if (order.isCancelled) return 'cancelled';
  if (order.status !== FIRST_STATUS) return 'served';
  const promise = COUNTDOWN_MS[FIRST_STATUS] ?? 0;
  return now > dueFrom(order) + promise ? 'late' : 'kitchen';
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
