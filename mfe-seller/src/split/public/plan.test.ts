import type { VisitBills } from '@smokehouse/shared/contract';
import {
  type EnteredPayment,
  firstDraft,
  parseAmount,
  sharesOf,
  sumsOfDraft,
  sumsOfPayments,
  toRequests,
} from './plan';
import { visitOf } from '../testing';

const cash = (given: number): EnteredPayment => ({ way: 'cash', given, reference: '' });
const card = (given: number): EnteredPayment => ({ way: 'terminal', given, reference: '' });

describe('sumsOfPayments', () => {
  it('gives change from cash only', () => {
    expect(sumsOfPayments([card(100_00), cash(100_00)], 150_00)).toEqual({
      left: 0,
      change: 50_00,
      excess: 0,
    });
  });
  it('reports what cards pay above the amount instead of change', () => {
    expect(sumsOfPayments([card(200_00), cash(10_00)], 150_00)).toEqual({
      left: 0,
      change: 10_00,
      excess: 50_00,
    });
  });
});

describe('toRequests', () => {
  it('records a card payment in full and takes the change from the cash before it', () => {
    expect(toRequests([cash(100_00), card(50_00)], 120_00, 0)).toEqual([
      { way: 'cash', amount: 70, received: 100 },
      { way: 'terminal', amount: 50 },
    ]);
  });
  it('puts the tip into the last payment', () => {
    expect(toRequests([cash(60_00), card(50_00)], 100_00, 10_00)).toEqual([
      { way: 'cash', amount: 60, received: 60 },
      { way: 'terminal', amount: 40, tip: 10 },
    ]);
  });
});

describe('sumsOfDraft', () => {
  it('keeps a tip of 10% when the total of the bill changes', () => {
    const draft = { ...firstDraft(visitOf(100, 50)), tips: { A: 'ten' as const } };
    const tipOf = (shown: VisitBills) => sumsOfDraft(draft, sharesOf(shown, draft), 'A').tip;
    expect([tipOf(visitOf(100, 50)), tipOf(visitOf(80, 50))]).toEqual([10_00, 8_00]);
  });
  it('is not paid while cards pay more than the bill', () => {
    const draft = { ...firstDraft(visitOf(100, 50)), payments: { A: [card(101_00)] } };
    expect(sumsOfDraft(draft, sharesOf(visitOf(100, 50), draft), 'A').isPaid).toBe(false);
  });
});

describe('firstDraft', () => {
  it('has a bill for each guest with open items, and none for a guest who has paid', () => {
    const three = visitOf(100, 50);
    three.guests.push({ _id: 'g3', name: 'Omar', isAll: false });
    expect(firstDraft(three).guests).toEqual({ g1: ['A'], g2: ['B'], g3: [] });
    expect(firstDraft(three).letters).toEqual(['A', 'B']);
  });
  it('puts what the table ordered together on the bill of a guest who is alone', () => {
    const one = visitOf(100, 50);
    one.guests[1] = { _id: 'g2', name: 'Table 2', isAll: true };
    expect(firstDraft(one)).toMatchObject({
      letters: ['A', 'B'],
      guests: { g1: ['A'], g2: ['A'] },
    });
  });
  it('divides what a table ordered together on two bills where there is no other guest', () => {
    const all = visitOf(100, 50);
    all.guests = all.guests.map((guest) => ({ ...guest, isAll: true }));
    expect(firstDraft(all).guests).toEqual({ g1: ['A', 'B'], g2: ['A', 'B'] });
  });
});

describe('sharesOf', () => {
  it('has no shares while the typed amounts are above the open total', () => {
    const draft = {
      ...firstDraft(visitOf(100, 50)),
      mode: 'amount' as const,
      amounts: { A: '150.01' },
    };
    expect(sharesOf(visitOf(100, 50), draft)).toBeUndefined();
    expect(sharesOf(visitOf(100, 50), { ...draft, amounts: { A: '20.50' } })?.totals).toEqual([
      20_50, 129_50,
    ]);
  });
});

describe('parseAmount', () => {
  it.each([
    ['150', 150_00],
    ['20.5', 20_50],
    ['٢٠٫٥٠', 20_50],
    ['20.', 20_00],
    ['20.505', undefined],
    ['-3', undefined],
    ['abc', undefined],
  ])('reads %s', (text, halalas) => expect(parseAmount(text)).toBe(halalas));
});
