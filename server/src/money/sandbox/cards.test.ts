import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judgeCard, networkOf, passesLuhn } from './cards';

const now = new Date('2026-11-21T12:00:00Z');
const verdictOn = (number: string, rest = {}) => judgeCard({ number, ...rest }, now);

describe('the cards of the sandbox', () => {
  it('accept the two published test cards, however they are spaced', () => {
    assert.deepEqual(verdictOn('5555 5555 5555 4444'), { pays: true });
    assert.deepEqual(verdictOn('4012-8888-8888-1881'), { pays: true });
  });

  it('decline the card for declined payments, after an attempt', () => {
    const verdict = verdictOn('4000000000000002');
    assert.ok(!verdict.pays);
    assert.equal(verdict.attempted, true);
    assert.equal(verdict.reason, 'card_declined');
  });

  it('refuse a mistyped number, a real card, and anything that is not a number', () => {
    for (const number of ['5555555555554445', '4111111111111111', '', '٥٥٥٥', "4' or 1=1"]) {
      const verdict = verdictOn(number);
      assert.ok(!verdict.pays);
      assert.equal(verdict.attempted, false);
      assert.equal(verdict.field, 'card[number]');
    }
  });

  it('check expiry and security code if they are sent', () => {
    const number = '5555555555554444';
    assert.equal(
      verdictOn(number, { expiry_month: '11', expiry_year: '26', cvv: '123' }).pays,
      true,
    );
    assert.equal(verdictOn(number, { expiry_month: '10', expiry_year: '2026' }).pays, false);
    assert.equal(verdictOn(number, { expiry_month: '13', expiry_year: '30' }).pays, false);
    assert.equal(verdictOn(number, { expiry_month: '12' }).pays, false);
    assert.equal(verdictOn(number, { cvv: '12' }).pays, false);
  });

  it('check the check digit and detect the network', () => {
    assert.equal(passesLuhn('79927398713'), true);
    assert.equal(passesLuhn('79927398710'), false);
    assert.equal(networkOf('5555555555554444'), 'MasterCard');
    assert.equal(networkOf('4012888888881881'), 'Visa');
  });
});
