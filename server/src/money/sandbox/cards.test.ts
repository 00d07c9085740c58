import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judgeCard, networkOf, passesLuhn } from './cards';

const now = new Date('2026-11-21T12:00:00Z');
const verdictOn = (number: string, rest = {}) => judgeCard({ number, ...rest }, now);

describe('the cards of the sandbox', () => {
  it('lets the two published test cards pay, however they are spaced', () => {
    assert.deepEqual(verdictOn('5555 5555 5555 4444'), { pays: true });
    assert.deepEqual(verdictOn('4012-8888-8888-1881'), { pays: true });
  });

  it('declines the card that is there to be declined, after an attempt', () => {
    const verdict = verdictOn('4000000000000002');
    assert.ok(!verdict.pays);
    assert.equal(verdict.attempted, true);
    assert.equal(verdict.reason, 'card_declined');
  });

  it('refuses a mistyped number, a real card, and anything that is not a number', () => {
    for (const number of ['5555555555554445', '4111111111111111', '', '٥٥٥٥', "4' or 1=1"]) {
      const verdict = verdictOn(number);
      assert.ok(!verdict.pays);
      assert.equal(verdict.attempted, false);
      assert.equal(verdict.field, 'card[number]');
    }
  });

  it('checks expiry and security code where they are given', () => {
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

  it('knows the check digit and the network', () => {
    assert.equal(passesLuhn('79927398713'), true);
    assert.equal(passesLuhn('79927398710'), false);
    assert.equal(networkOf('5555555555554444'), 'MasterCard');
    assert.equal(networkOf('4012888888881881'), 'Visa');
  });
});
