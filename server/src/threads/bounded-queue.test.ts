import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createBoundedQueue } from './bounded-queue';

/** A queue for one job at once and two waiting ones, whose running job ends with `finish`. */
function fullQueue() {
  const queue = createBoundedQueue({ atOnce: 1, waiting: 2 });
  const order: string[] = [];
  let finish = () => {};
  const blocking = queue.run(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  const note = (name: string) => async () => void order.push(name);
  const waiting = ['first', 'second'].map((name) => queue.run(note(name)));
  const end = async () => {
    finish();
    await Promise.all([blocking, ...waiting]);
    return order;
  };
  return { queue, note, end };
}

describe('a queue of heavy jobs', () => {
  it('refuses further ones with 503 while its places are taken, and accepts them afterwards', async () => {
    const { queue, note, end } = fullQueue();
    await assert.rejects(queue.run(note('third')), { code: 'busy', statusCode: 503 });
    assert.deepEqual(await end(), ['first', 'second']);
    assert.equal(await queue.run(async () => 'accepted'), 'accepted');
  });

  it('never refuses urgent ones, and starts them before the others', async () => {
    const { queue, note, end } = fullQueue();
    const urgent = queue.run(note('urgent'), { isUrgent: true });
    assert.deepEqual(await end(), ['urgent', 'first', 'second']);
    await urgent;
  });

  it('reports the failure of a job to its caller only, and goes on', async () => {
    const { queue, end } = fullQueue();
    const failing = queue.run(() => Promise.reject(new Error('broken')), { isUrgent: true });
    await Promise.all([assert.rejects(failing, /broken/), end()]);
  });
});
