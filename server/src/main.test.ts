import assert from 'node:assert/strict';
import { execFileSync, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { asset } from './assets';
import { isAlive, readPostmaster } from './database/postmaster';
import { picturesFolder } from './menu/pictures';
import { eventually } from './testing-eventually';

const home = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-main-'));
const cluster = path.join(home, 'postgres');
const running = new Set<ChildProcessWithoutNullStreams>();
before(() => execFileSync(process.execPath, [asset('..', 'build/bin/build.mjs'), 'server']));
after(() => {
  for (const child of running) child.kill('SIGKILL');
  const left = readPostmaster(cluster);
  if (left) process.kill(left.pid, 'SIGKILL');
  rmSync(home, { recursive: true, force: true });
});

interface Site {
  child: ChildProcessWithoutNullStreams;
  output: () => string;
  url: string;
  ended: Promise<number | null>;
}

/** Starts the compiled server without pictures and waits until it is ready. */
async function start(environment: Record<string, string> = {}): Promise<Site> {
  const { TEST_DATABASE_URLS: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [asset('dist', 'main.js')], {
    env: {
      ...inherited,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: home,
      SEED_MENU: 'off',
      LOG_LEVEL: 'error',
      ...environment,
    },
    cwd: asset(),
  });
  running.add(child);
  let output = '';
  const ended = new Promise<number | null>((resolve) =>
    child.on('exit', (code) => {
      running.delete(child);
      resolve(code);
    }),
  );
  const ready = new Promise<string>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const url = /ready at (\S+)/.exec(output)?.[1];
      if (url) setImmediate(resolve, url);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
  });
  const url = await Promise.race([
    ready,
    ended.then((code) => {
      if (code === 0) throw new Error(output);
      return '';
    }),
  ]);
  return { child, output: () => output, url, ended };
}

describe('the server as a process', () => {
  it("starts on an empty folder, prints the seller's password once, and stops in order", async () => {
    const first = await start();
    const [, email, password] =
      /sign-in at \S+: (\S+) with password (\S+)/.exec(first.output()) ?? [];
    const signIn = await fetch(`${first.url}/api/seller/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    assert.equal(signIn.status, 200);
    assert.equal((await fetch(`${first.url}/readyz`)).status, 200);
    const { pid = 0 } = readPostmaster(cluster) ?? {};
    first.child.kill('SIGTERM');
    assert.equal(await first.ended, 0, first.output());
    assert.equal(
      isAlive(pid) && readPostmaster(cluster) !== null,
      false,
      'the database is stopped too',
    );
  });
  it('starts again on its database after it was killed, and prints no password', async () => {
    const killed = await start();
    const before = readPostmaster(cluster)?.pid;
    killed.child.kill('SIGKILL');
    await killed.ended;
    const next = await start();
    assert.equal(readPostmaster(cluster)?.pid, before);
    assert.doesNotMatch(next.output(), /password/);
    next.child.kill('SIGINT');
    assert.equal(await next.ended, 0, next.output());
  });
  it('ends at a signal although a disk never answers its reads', async () => {
    const site = await start();
    const pictures = path.join(picturesFolder(home), 'site');
    mkdirSync(pictures, { recursive: true });
    execFileSync('mkfifo', [path.join(pictures, 'hung.svg')]);
    const read = () =>
      fetch(`${site.url}/pictures/hung`, { signal: AbortSignal.timeout(500) }).then((answer) =>
        answer.text(),
      );
    for (let i = 0; i < 4; i++) await assert.rejects(read(), { name: 'TimeoutError' });
    site.child.kill('SIGTERM');
    await site.ended;
    assert.equal(site.child.signalCode, 'SIGALRM', 'what the supervisor takes for a stop');
    assert.match(site.output(), /a read of a file has not ended/);
    rmSync(pictures, { recursive: true });
    const next = await start();
    next.child.kill('SIGTERM');
    assert.equal(await next.ended, 0, next.output());
  });
  it('refuses to start on a data folder that another server uses, which goes on', async () => {
    const first = await start();
    const second = await start();
    assert.equal(await second.ended, 1);
    assert.equal(
      second.output().trim(),
      `The server could not start: ${home} is already used by a server (process ${first.child.pid}). ` +
        'Stop it, or start with another DATA_DIR.',
    );
    assert.equal((await fetch(`${first.url}/readyz`)).status, 200);
    first.child.kill('SIGTERM');
    assert.equal(await first.ended, 0, first.output());
  });
  it('refuses to start on a damaged database, and says how to restore a backup', async () => {
    for (const file of ['global/pg_control', 'PG_VERSION']) {
      const place = path.join(cluster, file);
      const content = readFileSync(place);
      rmSync(place);
      const { output, ended } = await start();
      writeFileSync(place, content, { mode: 0o600 });
      if (process.getuid?.() === 0) chownSync(place, statSync(cluster).uid, statSync(cluster).gid);
      assert.equal(await ended, 1, output());
      assert.match(
        output().trim(),
        /^The database in \S+ is damaged: .*(pg_control|PG_VERSION).*\. Keep a copy of this folder, and restore a backup into a new one: DATA_DIR=new npm run restore -w server -- FILE \(deploy\/README\.md, "Backups"\)\.$/,
      );
    }
    const repaired = await start();
    repaired.child.kill('SIGTERM');
    assert.equal(await repaired.ended, 0, repaired.output());
  });
  it('refuses to start with a bad setting, in one clear line', async () => {
    const { output, ended } = await start({ VAT_NUMBER: '12' });
    assert.equal(await ended, 1);
    assert.equal(
      output().trim(),
      'Bad settings: VAT_NUMBER must be 15 digits that begin and end with 3 (docs/settings.md lists them all)',
    );
  });
  it('keeps running after an unhandled rejection, and exits with 70 after an uncaught exception', async () => {
    const script = `
      process.on('SIGUSR2', () => void Promise.reject(new Error('planted rejection')));
      process.on('SIGHUP', () => { throw new Error('planted exception'); });`;
    const { child, url, output, ended } = await start({
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}`,
    });
    child.kill('SIGUSR2');
    await eventually(() => assert.match(output(), /planted rejection/));
    assert.equal((await fetch(`${url}/readyz`)).status, 200);
    child.kill('SIGHUP');
    assert.equal(await ended, 70);
    assert.match(output(), /planted exception/);
  });
});
