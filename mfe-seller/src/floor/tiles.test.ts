import type { StoredPlan, TableVisit } from '@smokehouse/shared/contract';
import { areasOf, byUrgency, countStates, sumsOf } from './tiles';

const plan: StoredPlan = {
  version: 3,
  areas: [
    {
      id: 'hall',
      name: { en: 'Hall', ar: 'الصالة' },
      tables: ['1', '2', '3', '4', '5'].map((table) => ({
        table,
        shape: 'square',
        seats: 4,
        x: 20,
        y: 20,
      })),
    },
  ],
  unplaced: ['6'],
};
const aVisit = (table: string, visit: Partial<TableVisit> = {}): TableVisit => ({
  _id: `v${table}`,
  table,
  state: 'eating',
  openedAt: '2026-11-22T17:00:00.000Z',
  guests: 2,
  total: 65,
  unpaid: 65,
  calls: [],
  ...visit,
});
const aCall = { _id: 'c', kind: 'waiter' as const, name: 'Huda', calledAt: '' };
const tilesOf = (visits: TableVisit[]) => areasOf(plan, visits).flatMap(({ tiles }) => tiles);

it('shows a table without a visit as free', () => {
  expect(tilesOf([aVisit('2')]).map(({ table, state }) => [table, state])).toEqual([
    ['1', 'free'],
    ['2', 'eating'],
    ['3', 'free'],
    ['4', 'free'],
    ['5', 'free'],
    ['6', 'free'],
  ]);
});

it('lists tables that are not on the plan in an area of their own, so that no visit is hidden', () => {
  const [, rest] = areasOf(plan, [aVisit('6')]);
  expect(rest).toMatchObject({ name: null, tiles: [{ table: '6', state: 'eating' }] });
});

it('sorts by urgency: calls, bill asked, late, waiting, ordering, eating, paid, free', () => {
  const visits = [
    aVisit('1', { state: 'paid' }),
    aVisit('2', { state: 'late' }),
    aVisit('3', { state: 'bill' }),
    aVisit('4', { state: 'eating', calls: [aCall] }),
    aVisit('5', { state: 'ordering' }),
  ];
  expect(byUrgency(tilesOf(visits)).map(({ table }) => table)).toEqual([
    '4',
    '3',
    '2',
    '5',
    '1',
    '6',
  ]);
});

it('sorts tables of one state by how long they have been in it', () => {
  const visits = [
    aVisit('1', { openedAt: '2026-11-22T16:00:00.000Z', since: '2026-11-22T17:20:00.000Z' }),
    aVisit('2', { since: '2026-11-22T17:10:00.000Z' }),
  ];
  expect(
    byUrgency(tilesOf(visits))
      .slice(0, 2)
      .map(({ table }) => table),
  ).toEqual(['2', '1']);
});

it('sorts tables of a state without a time by the age of the visit', () => {
  const visits = [aVisit('1'), aVisit('2', { openedAt: '2026-11-22T16:00:00.000Z' })];
  expect(
    byUrgency(tilesOf(visits))
      .slice(0, 2)
      .map(({ table }) => table),
  ).toEqual(['2', '1']);
});

it('counts the tables of each state, and sums what is unpaid to the halala', () => {
  const visits = [
    aVisit('1', { state: 'late', unpaid: 0.1 }),
    aVisit('2', { state: 'late', unpaid: 0.2 }),
  ];
  expect(countStates(tilesOf(visits))).toMatchObject({ late: 2, free: 4, paid: 0 });
  expect(sumsOf(visits)).toEqual({ open: 2, guests: 4, unpaid: 0.3 });
});
