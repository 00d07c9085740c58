import type { VisitRound } from '@smokehouse/shared/contract';
import { numberRounds } from './rounds';

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
const statesOf = (orders: VisitRound[], nowMinute = 20) =>
  numberRounds(orders, START + nowMinute * MIN).map(({ state }) => state);

it('is one order, however soon after another one it was placed', () => {
  const rounds = numberRounds([placed(0), placed(2), placed(2)], START);
  expect(rounds.map(({ number, order }) => [number, order._id])).toEqual([
    [1, 'r0'],
    [2, 'r2'],
    [3, 'r2'],
  ]);
});

it('is late as soon as it is past the promise of 15 minutes', () => {
  expect(statesOf([placed(0), placed(4)], 15)).toEqual(['kitchen', 'kitchen']);
  expect(statesOf([placed(0), placed(4)], 15.1)).toEqual(['late', 'kitchen']);
});

it('is not late while what is not served stands at the pass', () => {
  const lineOf = (state: 'ready' | 'cooking') =>
    ({ product: 'p', name: 'Ribs', quantity: 1, amount: 65, state }) as const;
  const orders = (state: 'ready' | 'cooking') => [
    placed(0, { lines: [lineOf('ready'), lineOf(state)] }),
  ];
  expect(statesOf(orders('ready'), 20)).toEqual(['kitchen']);
  expect(statesOf(orders('cooking'), 20)).toEqual(['late']);
});

it('is not late by what is on hold until it is fired, and then from there', () => {
  const dessert = { product: 'p', name: 'Kunafa', quantity: 1, amount: 65 } as const;
  const firedAt = new Date(START + 30 * MIN).toISOString();
  expect(statesOf([placed(0, { lines: [{ ...dessert, state: 'held' }] })], 40)).toEqual([
    'kitchen',
  ]);
  const fired = placed(0, { lines: [{ ...dessert, state: 'fired', firedAt }] });
  expect([...statesOf([fired], 45), ...statesOf([fired], 46)]).toEqual(['kitchen', 'late']);
});

it('is served or cancelled as its order is', () => {
  const served = placed(0, { status: 'Food Placed' });
  const cancelled = placed(1, { isCancelled: true });
  expect(statesOf([served, cancelled])).toEqual(['served', 'cancelled']);
});
