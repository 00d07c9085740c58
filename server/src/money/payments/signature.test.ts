import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkoutPayload, hmacHex, isSignatureOf } from './signature';

describe('signatures', () => {
  const secret = 'EnLs21M47BllR3X8PSFtjtbd';
  const payload = checkoutPayload('order_IEIaMR65cu6nz3', 'pay_IH4NVgf4Dreq1l');
  const signature = '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f';

  it("signs a checkout like Razorpay's published example", () => {
    assert.equal(hmacHex(secret, payload), signature);
  });

  it("signs a webhook like Razorpay's published example", () => {
    assert.equal(
      hmacHex('123456', '{"a":1,"b":2,"c":{"d":3}}'),
      '2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc',
    );
  });

  it('accepts only the right signature, whatever its length or alphabet', () => {
    assert.equal(isSignatureOf(secret, payload, signature), true);
    for (const forged of [
      '',
      signature.slice(1),
      `${signature}0`,
      signature.toUpperCase(),
      '0'.repeat(64),
      'é'.repeat(64),
      'é'.repeat(32),
    ]) {
      assert.equal(isSignatureOf(secret, payload, forged), false);
    }
    assert.equal(isSignatureOf('another secret', payload, signature), false);
  });
});
