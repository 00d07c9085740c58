import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createTestDatabase } from './testing';

const { listener, pool } = await createTestDatabase();

describe('the listener', () => {
  it('says when it begins to hear a channel, also one that is asked for late', async () => {
    await listener.ready;
    const heard: (string | null)[] = [];
    const began = new Promise<void>((resolve) => {
      listener.on('late', (payload) => {
        heard.push(payload);
        if (payload === null) resolve();
      });
    });
    await began;
    const told = new Promise<string | null>((resolve) => {
      listener.on('late', resolve);
    });
    await pool.query("SELECT pg_notify('late', 'news')");
    assert.equal(await told, 'news');
    assert.deepEqual(heard, [null, 'news']);
  });

  it('tells nothing more to whoever stopped listening', async () => {
    const heard: (string | null)[] = [];
    const stop = listener.on('late', (payload) => heard.push(payload));
    stop();
    const told = new Promise<string | null>((resolve) => {
      listener.on('late', resolve);
    });
    await pool.query("SELECT pg_notify('late', 'more')");
    await told;
    assert.deepEqual(heard, []);
  });
});
