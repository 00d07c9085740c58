import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createTestDatabase } from './testing';

const { listener, pool } = await createTestDatabase();

describe('the listener', () => {
  it('sends null when it starts to listen on a channel, also after the connection', async () => {
    await listener.ready;
    const received: (string | null)[] = [];
    const started = new Promise<void>((resolve) => {
      listener.on('late', (payload) => {
        received.push(payload);
        if (payload === null) resolve();
      });
    });
    await started;
    const message = new Promise<string | null>((resolve) => {
      listener.on('late', resolve);
    });
    await pool.query("SELECT pg_notify('late', 'news')");
    assert.equal(await message, 'news');
    assert.deepEqual(received, [null, 'news']);
  });

  it('sends nothing after the callback was removed', async () => {
    const received: (string | null)[] = [];
    const stop = listener.on('late', (payload) => received.push(payload));
    stop();
    const message = new Promise<string | null>((resolve) => {
      listener.on('late', resolve);
    });
    await pool.query("SELECT pg_notify('late', 'more')");
    await message;
    assert.deepEqual(received, []);
  });
});
