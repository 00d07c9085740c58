import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openShop } from '../../src/ordering/orders/testing';
import { openPeople } from './people';
import { fuzz } from './run';

const shop = await openShop();

describe('any request to any call', () => {
  it('gets a documented answer, soon and without a 5xx', async () => {
    const { faults, sent, statuses } = await fuzz({
      url: shop.url,
      requests: 2_000,
      seed: 20_261_121,
      ...(await openPeople(shop.url, shop.db)),
    });
    assert.deepEqual(faults, []);
    assert.ok(sent >= 2_000);
    // A run without any success or any refusal tests nothing.
    for (const [status, least] of [
      ['200', 200],
      ['400', 100],
      ['401', 100],
      ['403', 10],
      ['404', 10],
      ['409', 1],
      ['413', 1],
      ['415', 10],
      ['422', 30],
    ] as const) {
      assert.ok((statuses[status] ?? 0) >= least, JSON.stringify(statuses));
    }
  });
});
