import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { startTestApp } from '../../testing';
import { newStaff, newTablet } from '../testing';

const test = await startTestApp();
const tablet = await newTablet(test);
const waiter = await newStaff(test, 'waiter');
const { self } = (await waiter.call('GET /api/seller/self')).body;

/** Connections of the server that are in a transaction and wait for it. */
async function waitingTransactions(): Promise<number> {
  const { rows } = await test.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`,
  );
  return rows[0]?.count ?? 0;
}

describe('checking PINs', () => {
  it('holds no connection and no lock while it hashes, for known and unknown names', async () => {
    let isRunning = true;
    const checks = Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        tablet.call('POST /api/seller/pin', {
          id: n % 4 === 0 ? self.id : randomUUID(),
          pin: '8163',
        }),
      ),
    ).finally(() => {
      isRunning = false;
    });
    let most = 0;
    while (isRunning) most = Math.max(most, await waitingTransactions());
    for (const { status } of await checks) assert.ok([422, 429, 503].includes(status));
    assert.equal(most, 0);
  });
});
