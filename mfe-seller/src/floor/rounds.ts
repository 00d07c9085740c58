import { COUNTDOWN_MS, FIRST_STATUS, type VisitRound } from '@smokehouse/shared/contract';

/** Orders of several guests within this time are one round. Unit: ms. */
const TOGETHER_MS = 5 * 60_000;

/** What the guests of a table ordered together. */
export interface TogetherRound {
  number: number;
  /** ISO 8601, UTC. */
  placedAt: string;
  state: 'served' | 'late' | 'kitchen' | 'cancelled';
  orders: VisitRound[];
  /** Its dishes that were not brought yet: on hold, in the kitchen, at the pass. */
  dishes: { held: number; open: number; ready: { order: string; line: number }[] };
}

function unservedOf(orders: readonly VisitRound[]): TogetherRound['dishes'] {
  const dishes = orders
    .filter(({ isCancelled }) => !isCancelled)
    .flatMap(({ _id, lines }) => lines.map(({ state }, line) => ({ order: _id, line, state })));
  return {
    held: dishes.filter(({ state }) => state === 'held').length,
    open: dishes.filter(({ state }) => state === 'fired' || state === 'cooking').length,
    ready: dishes.flatMap(({ state, ...dish }) => (state === 'ready' ? [dish] : [])),
  };
}

function stateOf(orders: readonly VisitRound[], now: number): TogetherRound['state'] {
  const made = orders.filter(({ isCancelled }) => !isCancelled);
  if (made.length === 0) return 'cancelled';
  const inKitchen = made.filter(({ status }) => status === FIRST_STATUS);
  if (inKitchen.length === 0) return 'served';
  const promise = COUNTDOWN_MS[FIRST_STATUS] ?? 0;
  return inKitchen.some(({ placedAt }) => now > Date.parse(placedAt) + promise)
    ? 'late'
    : 'kitchen';
}

/** Groups orders that were placed within five minutes of the first of them. */
export function groupRounds(orders: readonly VisitRound[], now: number): TogetherRound[] {
  const groups: VisitRound[][] = [];
  for (const order of orders) {
    const first = groups.at(-1)?.[0];
    if (first && Date.parse(order.placedAt) - Date.parse(first.placedAt) < TOGETHER_MS)
      groups.at(-1)?.push(order);
    else groups.push([order]);
  }
  return groups.map((group, index) => ({
    number: index + 1,
    placedAt: group[0]?.placedAt ?? '',
    state: stateOf(group, now),
    orders: group,
    dishes: unservedOf(group),
  }));
}
