import { orderOf } from '../testing';
import { billStateOf, visitsOf } from './visits';

const round = (id: string, tab: string, more = {}) =>
  orderOf({ _id: id, tab, amount: 10.1, ...more });

describe('the orders of a guest', () => {
  it('are one visit with a total if they share a tab', () => {
    const [visit, ...others] = visitsOf([
      round('b', 't1', { amount: 20.2, table: '9' }),
      round('a', 't1', { table: '7' }),
    ]);
    expect(others).toEqual([]);
    expect(visit?.rounds.map(({ _id }) => _id)).toEqual(['b', 'a']);
    expect(visit?.total).toBe(30.3);
    expect(visit?.table).toBe('9');
  });
  it('list unpaid visits before paid ones', () => {
    const visits = visitsOf([
      round('c', 'paid', { isPaid: true }),
      round('b', 'open'),
      round('a', 'paid', { isPaid: true }),
    ]);
    expect(visits.map(({ id, isPaid }) => [id, isPaid])).toEqual([
      ['open', false],
      ['paid', true],
    ]);
  });
  it('are paid once all rounds that are not cancelled are', () => {
    const gone = round('b', 't1', { status: 'Cancelled' });
    expect(visitsOf([gone, round('a', 't1', { isPaid: true })])[0]?.isPaid).toBe(true);
    expect(visitsOf([gone, round('a', 't1')])[0]?.isPaid).toBe(false);
    expect(visitsOf([gone])[0]?.isPaid).toBe(false);
  });
  it('list visits with an open bill before those that are cancelled, or that the staff has ended', () => {
    const visits = visitsOf([
      round('d', 'left', { ending: 'walk_out' }),
      round('c', 'gone', { status: 'Cancelled' }),
      round('b', 'paid', { isPaid: true }),
      round('a', 'open'),
    ]);
    expect(visits.map(({ id }) => id)).toEqual(['open', 'left', 'gone', 'paid']);
  });
  it('are one visit each without a tab', () => {
    expect(visitsOf([orderOf({ _id: 'b' }), orderOf({ _id: 'a' })]).map(({ id }) => id)).toEqual([
      'b',
      'a',
    ]);
  });
});

describe('the bill of a visit', () => {
  const state = (...rounds: ReturnType<typeof orderOf>[]) =>
    billStateOf({ rounds, isPaid: rounds.every(({ isPaid }) => isPaid) });
  it('is cancelled once every round is, and cancelled rounds are no part of the total', () => {
    const gone = ['b', 'a'].map((id) => round(id, 't', { status: 'Cancelled' }));
    expect(state(...gone)).toBe('cancelled');
    expect(visitsOf(gone).map(({ total }) => total)).toEqual([0]);
    expect(state(round('c', 't'), ...gone)).toBe('none');
  });

  it('is closed once the staff has ended the visit, unless it is paid or cancelled', () => {
    const left = { ending: 'walk_out', bill: 'INV-000001' } as const;
    expect(state(round('a', 't', left))).toBe('unpaid');
    expect(state(round('a', 't', { ...left, isPaid: true }))).toBe('paid');
    expect(state(round('a', 't', { ...left, status: 'Cancelled' }))).toBe('cancelled');
    expect(state(round('a', 't', { ending: 'cleared', waiting: true }))).toBe('cleared');
  });

  it('is missing, ready, missing for later rounds, or paid', () => {
    expect(state(round('a', 't'))).toBe('none');
    expect(state(round('a', 't', { bill: 'INV-000001' }))).toBe('ready');
    expect(state(round('b', 't'), round('a', 't', { bill: 'INV-000001' }))).toBe('later');
    expect(state(round('a', 't', { bill: 'INV-000001', isPaid: true }))).toBe('paid');
    const [line] = round('b', 't').items;
    const removed = round('b', 't', { items: [{ ...line!, removed: 2 }] });
    expect(state(removed, round('a', 't', { bill: 'INV-000001' }))).toBe('ready');
  });
});
