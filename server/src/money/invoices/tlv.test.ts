import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { encodeTlv, phaseOneFields } from './tlv';

const facts = {
  vatNumber: '310122393500003',
  issuedAt: new Date('2022-04-25T15:30:00Z'),
  totalHalalas: 100_000,
  vatHalalas: 15_000,
};

describe("ZATCA's code of phase 1", () => {
  it('contains the five fields of a seller with a Latin name', () => {
    assert.equal(
      encodeTlv(phaseOneFields({ sellerName: 'Bobs Records', ...facts })),
      'AQxCb2JzIFJlY29yZHMCDzMxMDEyMjM5MzUwMDAwMwMUMjAyMi0wNC0yNVQxNTozMDowMFoEBzEwMDAuMDAFBjE1MC4wMA==',
    );
  });
  it('counts an Arabic name in UTF-8 bytes', () => {
    assert.equal(
      encodeTlv(phaseOneFields({ sellerName: 'الجواهري العربي', ...facts })),
      'AR3Yp9mE2KzZiNin2YfYsdmKINin2YTYudix2KjZigIPMzEwMTIyMzkzNTAwMDAzAxQyMDIyLTA0LTI1VDE1OjMwOjAwWgQHMTAwMC4wMAUGMTUwLjAw',
    );
  });
  it('contains the time in UTC to the second', () => {
    assert.equal(
      phaseOneFields({
        sellerName: 'x',
        ...facts,
        issuedAt: new Date('2026-11-21T22:15:09.871+03:00'),
      })[2]?.value,
      '2026-11-21T19:15:09Z',
    );
  });
  it('accepts values of 128 to 255 bytes', () => {
    for (const length of [127, 128, 200, 255]) {
      const bytes = Buffer.from(
        encodeTlv([
          { tag: 1, value: 'x'.repeat(length) },
          { tag: 2, value: 'y' },
        ]),
        'base64',
      );
      assert.equal(bytes[1], length);
      assert.deepEqual([...bytes.subarray(2 + length)], [2, 1, 'y'.charCodeAt(0)]);
    }
  });
  it('refuses a value of more than 255 bytes', () => {
    assert.throws(() => encodeTlv([{ tag: 1, value: 'ا'.repeat(128) }]), RangeError);
  });
});
