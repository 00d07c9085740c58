import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createTestDatabase } from '../../database/testing';
import { eventually } from '../../testing-eventually';
import { watchRounds } from './watch';

describe('the status of rounds', () => {
  it('is the same in every process, whichever ran the round', async () => {
    const { db, listener } = await createTestDatabase();
    let fails = false;
    const watch = (now: number) =>
      watchRounds(
        async () => {
          if (fails) throw new Error('no');
          return { asked: 1, paid: 0, expired: 0, refunded: 0, failed: 0 };
        },
        { db, listener, clock: { now: () => now } },
      );
    const [one, other] = [watch(1), watch(2)];
    await listener.ready;
    await one.run();
    await eventually(() => assert.notEqual(other.state.endedAt, null));
    assert.deepEqual(
      [other.state.endedAt, other.state.failed, other.state.totals.asked],
      [2, false, 0],
    );
    fails = true;
    await assert.rejects(one.run());
    await eventually(() => assert.ok(other.state.failed));
    one.close();
    other.close();
  });
});
