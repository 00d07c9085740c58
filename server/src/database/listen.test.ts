import assert from 'node:assert/strict';
import net from 'node:net';
import { after, describe, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { createListener, type Listener } from './listen';
import { createPool } from './pool';
import { createTestDatabase } from './testing';
import { DatabaseUnreachable } from './unavailable';

const { listener, pool, url } = await createTestDatabase();

/** The way to PostgreSQL. While it is blocked, it accepts connections and data, and answers nothing. */
async function openPassage() {
  const { host, port, user, password, database } = new pg.Client(url);
  const [answers, sockets] = [new Set<net.Socket>(), new Set<net.Socket>()];
  let isBlocked = false;
  const passage = net.createServer((socket) => {
    const target = net.connect(`${host}/.s.PGSQL.${port}`);
    answers.add(target);
    for (const one of [socket, target]) sockets.add(one.on('error', () => {}));
    socket.on('data', (data) => target.write(data)).on('close', () => target.destroy());
    target.on('data', (data) => socket.write(data)).on('close', () => socket.destroy());
    if (isBlocked) target.pause();
  });
  await new Promise<void>((resolve) => passage.listen(0, '127.0.0.1', resolve));
  return {
    config: {
      host: '127.0.0.1',
      port: (passage.address() as net.AddressInfo).port,
      user,
      password,
      database,
    },
    block(now: boolean) {
      isBlocked = now;
      for (const one of answers) one[now ? 'pause' : 'resume']();
    },
    close() {
      for (const one of sockets) one.destroy();
      passage.close();
    },
  };
}

const untilLost = (of: Listener) => new Promise<void>((resolve) => of.onLost(resolve));
/** Resolves when it listens again. @param of a listener that is lost */
const untilBack = (of: Listener) =>
  new Promise<void>((resolve) => {
    of.on('again', (payload) => payload === null && resolve());
  });

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

describe('a PostgreSQL that answers nothing and keeps its connections open', () => {
  it('is noticed, fails what waits for it, refuses the rest at once, and everything returns by itself', async () => {
    const passage = await openPassage();
    const watched = createListener(passage.config);
    const requests = createPool(passage.config, 2, watched);
    after(async () => {
      await Promise.all([watched.close(), requests.end()]);
      passage.close();
    });
    await watched.ready;
    await requests.query('select 1');
    const lost = untilLost(watched);
    passage.block(true);
    // More than the pool has connections: one waits for a connection.
    const waiting = await Promise.allSettled([1, 2, 3].map(() => requests.query('select 1')));
    await lost;
    assert.deepEqual([watched.isLost(), watched.isSilent()], [true, true]);
    for (const one of waiting)
      assert.ok(one.status === 'rejected' && one.reason instanceof DatabaseUnreachable);
    await assert.rejects(requests.query('select 1'), DatabaseUnreachable);
    assert.equal(requests.totalCount, 0, 'no connection is attempted');
    passage.block(false);
    await untilBack(watched);
    assert.deepEqual([watched.isLost(), watched.isSilent()], [false, false]);
    assert.deepEqual((await requests.query('select 1 as one')).rows, [{ one: 1 }]);
  });

  it('is not seen in the end of one connection: requests go on', async () => {
    const watched = createListener(url);
    after(() => watched.close());
    await watched.ready;
    const lost = untilLost(watched);
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'smokehouse-listener' and datname = current_database()`,
    );
    await lost;
    assert.deepEqual([watched.isLost(), watched.isSilent()], [true, false]);
    assert.deepEqual((await pool.query('select 1 as one')).rows, [{ one: 1 }]);
  });
});
