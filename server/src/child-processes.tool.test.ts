import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { asset } from './assets';
import { isAlive, isPostgres, readPostmaster } from './database/postmaster';
import { childrenOf } from './testing-children';
import { eventually } from './testing-eventually';
import { startServerProcess, type ServerProcess } from './testing-process';

const home = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-children-'));
const cluster = path.join(home, 'postgres');
const SIGN_IN = { email: 'seller@smokehouse.example', password: 'Walk-the-pass-77' };
let site: ServerProcess | undefined;

before(() => execFileSync(process.execPath, [asset('..', 'build/bin/build.mjs'), 'server']));
afterEach(async () => {
  await site?.end('SIGKILL');
  site = undefined;
});
after(() => {
  const left = readPostmaster(cluster);
  if (left) process.kill(left.pid, 'SIGKILL');
  rmSync(home, { recursive: true, force: true });
});

/** Starts the compiled server in a process group of its own, with a seller who is signed in. */
async function start() {
  const started = await startServerProcess([process.execPath, asset('dist', 'main.js')], {
    cwd: asset(),
    detached: true,
    environment: {
      DATA_DIR: home,
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '4',
      SELLER_EMAIL: SIGN_IN.email,
      SELLER_PASSWORD: SIGN_IN.password,
    },
  });
  site = started;
  const { url, id } = started;
  let cookie = '';
  const post = async (call: string, body: object) => {
    const answer = await fetch(`${url}/api/seller/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, cookie },
      body: JSON.stringify(body),
    });
    const set = answer.headers.getSetCookie();
    if (set.length > 0) cookie = set.map((line) => line.split(';')[0]).join('; ');
    return answer.status;
  };
  assert.equal(await post('login', SIGN_IN), 200);
  let pages = 0;
  return {
    ...started,
    /** Draws a table's code in the process for heavy work. */
    draw: () => post('tables/codes', { tables: [String(randomInt(1, 9))] }),
    /** Renders a page that nobody has asked for before. */
    render: async () => (await fetch(`${url}/menu?place=${(pages += 1)}`)).status,
    heavy: () => childrenOf(id).find(({ command }) => command.includes('heavy-process'))?.id,
    /** All processes that it has started, except the database. */
    children: () => childrenOf(id).filter(({ command }) => !command.includes('postgres')),
    /** Signals the server and its children, as a terminal does. */
    group: (signal: NodeJS.Signals) => process.kill(-id, signal),
  };
}

describe('a child process of the server', () => {
  it('ends alone, killed at any moment: the server lives and serves', async () => {
    const { draw, render, children, url, id, output } = await start();
    const statuses = new Map<number, number>();
    let isOver = false;
    const keepAsking = async (ask: () => Promise<number>) => {
      while (!isOver) {
        const status = await ask();
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    const asking = [draw, render, draw, render].map(keepAsking);
    let killed = 0;
    await eventually(
      () => {
        for (const child of children())
          if (randomInt(20) === 0) {
            process.kill(child.id, randomInt(2) === 0 ? 'SIGKILL' : 'SIGSEGV');
            killed += 1;
          }
        assert.ok(killed >= 40);
      },
      { timeoutMs: 120_000 },
    );
    isOver = true;
    await Promise.all(asking);
    // Idle ones too.
    for (const child of children()) process.kill(child.id, 'SIGKILL');
    await eventually(async () => assert.deepEqual([await draw(), await render()], [200, 200]));
    assert.ok(isAlive(id), output());
    assert.equal((await fetch(`${url}/readyz`)).status, 200);
    const odd = [...statuses.keys()].filter((status) => ![200, 503].includes(status));
    assert.deepEqual(odd, [], JSON.stringify([...statuses]));
    assert.ok((statuses.get(200) ?? 0) > 0);
    assert.match(output(), /a process for heavy work ended/);
  });

  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    it(`stays until the server is drained when all get ${signal}, and ends with it and its database`, async () => {
      const { draw, render, children, heavy, group, output, id } = await start();
      assert.deepEqual([await draw(), await render()], [200, 200]);
      const before = children();
      const { pid } = readPostmaster(cluster) ?? { pid: 0 };
      const drawer = heavy();
      assert.ok(before.length >= 2 && pid > 0 && drawer !== undefined);
      group(signal);
      assert.deepEqual([await draw(), await render()], [200, 200], output());
      assert.equal(heavy(), drawer);
      assert.deepEqual(children(), before);
      await eventually(() => assert.ok(!isAlive(id)), { timeoutMs: 30_000 });
      assert.equal(await site?.end('SIGKILL'), 0, output());
      for (const child of before) assert.ok(!isAlive(child.id), child.command);
      assert.equal(readPostmaster(cluster), null);
      assert.ok(!isPostgres(pid));
    });

  it('ends when the server is killed', async () => {
    const { draw, render, children, end } = await start();
    assert.deepEqual([await draw(), await render()], [200, 200]);
    const before = children();
    await end('SIGKILL');
    await eventually(() => {
      for (const child of before) assert.ok(!isAlive(child.id), child.command);
    });
  });
});
