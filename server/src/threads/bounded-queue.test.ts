import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createBoundedQueue } from './bounded-queue';

/** A queue for one job at once and two waiting ones, whose running job ends with `finish`. */
function fullQueue(options: { waiting?: number; share?: number } = {}) {
  const queue = createBoundedQueue({ atOnce: 1, waiting: 2, ...options });
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

  it('starts the first job of each person before the second one of anybody', async () => {
    const { queue, note, end } = fullQueue({ waiting: 8 });
    const jobs = ['hers 1', 'hers 2', 'hers 3', 'his 1'].map((name) =>
      queue.run(note(name), { by: name.split(' ')[0] }),
    );
    const order = await end();
    await Promise.all(jobs);
    assert.deepEqual(order, ['first', 'second', 'hers 1', 'his 1', 'hers 2', 'hers 3']);
  });

  it('gives a person a share of the places, which is free again when their jobs end', async () => {
    const { queue, note, end } = fullQueue({ waiting: 8, share: 2 });
    const accepted = ['hers 1', 'hers 2'].map((name) => queue.run(note(name), { by: 'hers' }));
    await assert.rejects(queue.run(note('hers 3'), { by: 'hers' }), { code: 'busy' });
    await Promise.all([queue.run(note('his'), { by: 'his' }), ...accepted, end()]);
    assert.equal(await queue.run(async () => 'accepted', { by: 'hers' }), 'accepted');
  });

  it('never refuses urgent ones, and starts them before the others', async () => {
    const { queue, note, end } = fullQueue();
    const urgent = queue.run(note('urgent'), { isUrgent: true });
    assert.deepEqual(await end(), ['urgent', 'first', 'second']);
    await urgent;
  });

  it('starts one of the others after each urgent one, so that long ones do not starve them', async () => {
    const { queue, note, end } = fullQueue();
    const urgent = ['urgent 1', 'urgent 2', 'urgent 3'].map((name) =>
      queue.run(note(name), { isUrgent: true }),
    );
    const order = await end();
    await Promise.all(urgent);
    assert.deepEqual(order, ['urgent 1', 'first', 'urgent 2', 'second', 'urgent 3']);
  });

  it('refuses what has waited for too long, except urgent ones, and gives its place free', async () => {
    const queue = createBoundedQueue({ atOnce: 1, waiting: 1, share: 2, waitLimitMs: 1 });
    let finish = () => {};
    const blocking = queue.run(() => new Promise<void>((resolve) => void (finish = resolve)));
    const urgent = queue.run(async () => 'urgent', { isUrgent: true });
    for (let asked = 0; asked < 3; asked++)
      await assert.rejects(
        queue.run(async () => 'late', { by: 'hers' }),
        { code: 'busy', statusCode: 503 },
      );
    finish();
    await blocking;
    assert.equal(await urgent, 'urgent');
    assert.equal(await queue.run(async () => 'accepted', { by: 'hers' }), 'accepted');
  });

  it('reports the failure of a job to its caller only, and goes on', async () => {
    const { queue, end } = fullQueue();
    const failing = queue.run(() => Promise.reject(new Error('broken')), { isUrgent: true });
    await Promise.all([assert.rejects(failing, /broken/), end()]);
  });
});
