import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startTestApp } from '../../testing';

const test = await startTestApp();
const at = (time: string) => Date.parse(`2026-11-22T${time}+03:00`);

describe('GET /api/hours', () => {
  it('returns the opening hours, and whether the restaurant is open now', async () => {
    const now: [string, boolean][] = [
      ['03:59:59', true],
      ['04:00:00', false],
      ['10:29:59', false],
      ['10:30:00', true],
      ['23:59:00', true],
    ];
    for (const [time, isOpen] of now) {
      test.clock.set(at(time));
      const { status, body } = await test.browser().call('GET /api/hours');
      assert.equal(status, 200);
      assert.deepEqual(body, { success: true, opensAt: '10:30', closesAt: '04:00', isOpen }, time);
    }
  });

  it('returns 304 for a current ETag', async () => {
    test.clock.set(at('12:00:00'));
    const ask = (etag?: string) =>
      test.app.inject({ url: '/api/hours', headers: etag ? { 'if-none-match': etag } : {} });
    const etag = String((await ask()).headers.etag);
    assert.equal((await ask(etag)).statusCode, 304);
    test.clock.set(at('05:00:00'));
    assert.equal((await ask(etag)).statusCode, 200);
  });
});
