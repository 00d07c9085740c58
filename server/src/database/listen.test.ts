import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createListener } from './listen';
import { createTestDatabase } from './testing';

const { listener, pool, url } = await createTestDatabase();

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

  it('tells that the connection is lost, until it listens again', async () => {
    await listener.ready;
    assert.equal(listener.isLost(), false);
    const lost = new Promise<boolean>((resolve) => {
      listener.onLost(() => resolve(listener.isLost()));
    });
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'smokehouse-listener' and datname = current_database()`,
    );
    assert.equal(await lost, true);
    await new Promise<void>((resolve) => {
      listener.on('again', (payload) => payload === null && resolve());
    });
    assert.equal(listener.isLost(), false);
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

  it('closes while it connects, and leaves no connection behind', { timeout: 20_000 }, async () => {
    await listener.ready;
    // Connecting takes some turns of the event loop: each number closes at another moment.
    for (const turns of [0, 1, 2, 4, 8, 16, 32, 64]) {
      const closing = createListener(url);
      for (let done = 0; done < turns; done += 1) await turn();
      await closing.close();
      await closing.ready;
    }
    const { rows } = await pool.query<{ application_name: string }>(
      'SELECT application_name FROM pg_stat_activity WHERE datname = current_database()',
    );
    const listeners = rows.filter((row) => row.application_name === 'smokehouse-listener');
    assert.equal(listeners.length, 1);
  });
});
