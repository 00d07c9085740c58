import {
  COUNTDOWN_MS,
  type DishState,
  FIRST_STATUS,
  type VisitRound,
} from '@smokehouse/shared/contract';

/** Orders of several guests within this time are one round. Unit: ms. */
const TOGETHER_MS = 5 * 60_000;

/** What the guests of a table ordered together. */
export interface TogetherRound {
  number: number;
  /** ISO 8601, UTC. */
  placedAt: string;
  state: 'served' | 'late' | 'kitchen' | 'cancelled';
  orders: VisitRound[];
  dishes: UnservedOfRounds;
}

/** A dish of an order, by the position of its line. */
interface DishOfOrder {
  order: string;
  line: number;
}

/** Dishes that were not brought yet: how many are on hold and in the kitchen, those at the pass, all. */
export interface UnservedOfRounds {
  held: number;
  open: number;
  ready: DishOfOrder[];
  all: DishOfOrder[];
}

export function unservedOf(orders: readonly VisitRound[]): UnservedOfRounds {
  const dishes = orders
    .filter(({ isCancelled }) => !isCancelled)
    .flatMap(({ _id, lines }) => lines.map(({ state }, line) => ({ order: _id, line, state })));
  const inState = (...states: (DishState | undefined)[]) =>
    dishes.flatMap(({ state, ...dish }) => (states.includes(state) ? [dish] : []));
  return {
    held: inState('held').length,
    open: inState('fired', 'cooking').length,
    ready: inState('ready'),
    all: inState('held', 'fired', 'cooking', 'ready'),
  };
}

/** Whatever of it is not served stands at the pass. */
const isMade = ({ lines }: VisitRound): boolean =>
  lines.length > 0 &&
  lines.every(({ state }) => state === 'ready' || state === 'served' || state === 'voided');

function stateOf(orders: readonly VisitRound[], now: number): TogetherRound['state'] {
  const made = orders.filter(({ isCancelled }) => !isCancelled);
  if (made.length === 0) return 'cancelled';
  const inKitchen = made.filter(({ status }) => status === FIRST_STATUS);
  if (inKitchen.length === 0) return 'served';
  const promise = COUNTDOWN_MS[FIRST_STATUS] ?? 0;
  return inKitchen.some((order) => !isMade(order) && now > Date.parse(order.placedAt) + promise)
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
