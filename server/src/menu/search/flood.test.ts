import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startTestApp } from '../../testing';
import { newDish } from '../../testing-people';

const test = await startTestApp({ LOAD_LIMIT: '100' });
await newDish(test, { name: 'Smoked Brisket' });
const other = test.browser({ address: '192.0.2.2' });
const search = (n: number, browser = test.browser()) =>
  browser.call(`GET /api/product/search?q=brusk${n}et` as 'GET /api/product/search');
await search(0);

describe('searches of one address', () => {
  it('leave the event loop to others between them', async () => {
    let done = 0;
    const flood = Array.from({ length: 24 }, (_, n) => search(n).then(() => done++));
    const { status } = await other.call('GET /api/hours');
    assert.equal(status, 200);
    assert.ok(done < flood.length / 2, `${done} searches were served before`);
    await Promise.all(flood);
  });

  it('stand back for a search of another one', async () => {
    let done = 0;
    const flood = Array.from({ length: 24 }, (_, n) => search(n).then(() => done++));
    assert.equal((await search(99, other)).status, 200);
    assert.ok(done < flood.length / 2, `${done} searches were served before`);
    await Promise.all(flood);
  });

  it('are shed beyond its share; those of others are not', async () => {
    const flood = Array.from({ length: 40 }, (_, n) => search(n));
    const others = await search(99, other);
    const shed = (await Promise.all(flood)).filter(({ status }) => status === 503);
    assert.equal(others.status, 200);
    assert.ok(shed.length >= 15, `${shed.length} were shed`);
  });
});
