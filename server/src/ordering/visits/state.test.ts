import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { VISIT_STATES } from '@smokehouse/shared/contract/ordering/floor/rules';
import { stateOf, type RoundFacts, type VisitFacts } from './state';

const MIN = 60_000;
const NOW = Date.parse('2026-11-22T18:00:00Z');
const PREPARING = 'Food is being prepared';
const SERVED = 'Food Placed';
const round = (
  minutesAgo: number,
  status: string,
  unpaidHalalas = 6500,
  isMade = false,
  firedMinutesAgo = minutesAgo,
): RoundFacts => ({
  placedAt: NOW - minutesAgo * MIN,
  status,
  unpaidHalalas,
  dueFrom: isMade ? null : NOW - firedMinutesAgo * MIN,
});
const visit = (rounds: RoundFacts[], billAskedMinutesAgo?: number): VisitFacts => ({
  openedAt: NOW - 60 * MIN,
  rounds,
  billAskedAt: billAskedMinutesAgo === undefined ? null : NOW - billAskedMinutesAgo * MIN,
});
const state = (facts: VisitFacts | null) => stateOf(facts, NOW).state;

describe('the state of a table', () => {
  it('is free without a visit', () => assert.equal(state(null), 'free'));
  it('is ordering until the first round, since the visit opened', () =>
    assert.deepEqual(stateOf(visit([]), NOW), { state: 'ordering', since: NOW - 60 * MIN }));
  it('is waiting since the oldest round in the kitchen', () =>
    assert.deepEqual(stateOf(visit([round(40, SERVED), round(9, PREPARING)]), NOW), {
      state: 'waiting',
      since: NOW - 9 * MIN,
    }));
  it('is late from the moment at which the promise of 15 minutes is over', () => {
    assert.equal(state(visit([round(15, PREPARING)])), 'waiting');
    assert.deepEqual(stateOf(visit([round(27, PREPARING), round(2, PREPARING)]), NOW), {
      state: 'late',
      since: NOW - 12 * MIN,
    });
  });
  it('is not late while what is past the promise stands at the pass', () => {
    const made = round(27, PREPARING, 6500, true);
    assert.deepEqual(stateOf(visit([made, round(2, PREPARING)]), NOW), {
      state: 'waiting',
      since: NOW - 27 * MIN,
    });
    assert.equal(state(visit([made, round(16, PREPARING)])), 'late');
  });
  it('is late by what was on hold from when it is fired, not from the order', () => {
    assert.equal(state(visit([round(40, PREPARING, 6500, false, 10)])), 'waiting');
    assert.deepEqual(stateOf(visit([round(40, PREPARING, 6500, false, 16)]), NOW), {
      state: 'late',
      since: NOW - MIN,
    });
  });
  it('is eating when everything is served and something is unpaid', () =>
    assert.equal(state(visit([round(40, SERVED, 0), round(30, SERVED)])), 'eating'));
  it('is bill when a guest asked for it after the last round, also while food is late', () => {
    assert.deepEqual(stateOf(visit([round(40, SERVED)], 2), NOW), {
      state: 'bill',
      since: NOW - 2 * MIN,
    });
    assert.equal(state(visit([round(40, PREPARING)], 2)), 'bill');
  });
  it('goes back to waiting when a round is ordered after the bill was asked for', () =>
    assert.equal(state(visit([round(40, SERVED), round(1, PREPARING)], 5)), 'waiting'));
  it('is paid when everything is served and nothing is left to pay', () =>
    assert.equal(state(visit([round(40, SERVED, 0)], 2)), 'paid'));
  it('is not paid while food that was paid in advance is in the kitchen', () =>
    assert.equal(state(visit([round(20, PREPARING, 0)])), 'late'));
  it('is one of the known states for any visit, and paid only if nothing is unpaid', () => {
    const rounds = fc.array(
      fc.record({
        placedAt: fc.integer({ min: NOW - 300 * MIN, max: NOW }),
        status: fc.constantFrom(PREPARING, SERVED),
        unpaidHalalas: fc.nat(100_000),
        dueFrom: fc.option(fc.integer({ min: NOW - 3_600_000, max: NOW })),
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(rounds, fc.option(fc.nat(300)), (some, asked) => {
        const facts = visit(some, asked ?? undefined);
        const found = stateOf(facts, NOW);
        assert.ok(VISIT_STATES.includes(found.state));
        assert.ok(found.since === undefined || found.since <= NOW);
        const isUnpaid = some.some(({ unpaidHalalas }) => unpaidHalalas > 0);
        if (found.state === 'paid') assert.ok(!isUnpaid && some.length > 0);
        if (found.state === 'bill' || found.state === 'eating') assert.ok(isUnpaid);
      }),
    );
  });
});
