import type { VisitRound } from '@smokehouse/shared/contract';
import { groupRounds } from './rounds';

const START = Date.parse('2026-11-22T17:00:00Z');
const MIN = 60_000;
const placed = (minute: number, round: Partial<VisitRound> = {}): VisitRound => ({
  _id: `r${minute}`,
  guest: 'g',
  placedAt: new Date(START + minute * MIN).toISOString(),
  status: 'Food is being prepared',
  isPaid: false,
  isCancelled: false,
  amount: 65,
  unpaid: 65,
  lines: [],
  ...round,
});
const group = (orders: VisitRound[], nowMinute = 20) =>
  groupRounds(orders, START + nowMinute * MIN).map(({ number, state, orders: all }) => [
    number,
    state,
    all.length,
  ]);

it('groups what several guests order within five minutes of the first', () => {
  const orders = [placed(0), placed(3), placed(4.9), placed(5), placed(16)];
  expect(group(orders).map(([number, , count]) => [number, count])).toEqual([
    [1, 3],
    [2, 1],
    [3, 1],
  ]);
});

it('is late as soon as one of its orders is past the promise of 15 minutes', () => {
  expect(group([placed(0), placed(4)], 15)).toEqual([[1, 'kitchen', 2]]);
  expect(group([placed(0), placed(4)], 15.1)).toEqual([[1, 'late', 2]]);
});

it('is not late while what is not served stands at the pass', () => {
  const lineOf = (state: 'ready' | 'cooking') =>
    ({ product: 'p', name: 'Ribs', quantity: 1, amount: 65, state }) as const;
  const orders = (state: 'ready' | 'cooking') => [
    placed(0, { lines: [lineOf('ready'), lineOf(state)] }),
  ];
  expect(group(orders('ready'), 20)).toEqual([[1, 'kitchen', 1]]);
  expect(group(orders('cooking'), 20)).toEqual([[1, 'late', 1]]);
});

it('is served when all that is made is served, and cancelled when nothing is', () => {
  const served = placed(0, { status: 'Food Placed' });
  const cancelled = placed(1, { isCancelled: true });
  expect(group([served, cancelled])).toEqual([[1, 'served', 2]]);
  expect(group([cancelled])).toEqual([[1, 'cancelled', 1]]);
});
