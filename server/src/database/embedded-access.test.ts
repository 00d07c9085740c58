import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import pg from 'pg';
import { NOBODY } from '../process-users';
import { eventually } from '../testing-eventually';
import { startEmbedded } from './embedded';
import { ROLES } from './embedded-access';
import { findBinaries } from './embedded-binaries';
import { runFolders } from './embedded-sockets';
import { chooseUser } from './embedded-user';
import { migrate } from './migrate';
import { createPool } from './pool';
import { readPostmaster } from './postmaster';

const home = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-access-'));
const isRoot = process.getuid?.() === 0;
const binaries = await findBinaries();
const running = new Set<() => unknown>();
after(async () => {
  for (const stop of running) await stop();
  rmSync(home, { recursive: true, force: true });
});

/** A folder as earlier versions made it: no password, one superuser that owns the tables. */
async function earlierFolder(name: string) {
  const folder = path.join(home, name, 'postgres');
  mkdirSync(path.dirname(folder));
  const { prefix, ids, owner } = chooseUser(binaries.postgres, folder).named;
  const sockets = path.join(home, name, 's');
  for (const made of [folder, sockets]) {
    mkdirSync(made, { mode: 0o700 });
    if (owner !== undefined) chownSync(made, owner, owner);
  }
  const initdb = [...prefix, binaries.initdb, '-D', folder, '-U', 'app', '-A', 'trust'];
  const [program = '', ...args] = [...initdb, '-E', 'UTF8', '--no-sync'];
  execFileSync(program, args, { ...ids, cwd: home, stdio: 'ignore' });
  const server = [...prefix, binaries.postgres, '-D', folder, '-p', '5455', '-c', 'fsync=off'];
  const settings = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${sockets}`];
  const [postgres = '', ...rest] = [...server, ...settings];
  const child = spawn(postgres, rest, { ...ids, cwd: home, stdio: 'ignore' });
  const kill = () => child.kill('SIGKILL');
  running.add(kill);
  await eventually(() => assert.equal(readPostmaster(folder)?.status, 'ready'));
  const pool = createPool({ host: sockets, port: 5455, user: 'app', database: 'postgres' }, 2);
  await migrate(pool);
  await pool.query("INSERT INTO products (id, name, price_halalas) VALUES ('b', 'Brisket', 1000)");
  return { folder, pool, child };
}

async function contentOf(url: string): Promise<unknown> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(
    `SELECT name, (SELECT count(*)::int FROM pg_class c WHERE relkind = 'r'
      AND relnamespace = 'public'::regnamespace AND relowner <> 'smokehouse_owner'::regrole) AS foreign
      FROM products`,
  );
  await client.end();
  return rows;
}

describe('the embedded database', () => {
  it('asks every role for a password, which only the user of the server can read', async () => {
    const folder = path.join(home, 'new', 'postgres');
    const { config, stop } = await startEmbedded(folder, { durable: false });
    running.add(stop);
    for (const user of [...Object.values(ROLES), 'postgres'])
      for (const password of [undefined, '', 'app']) {
        const client = new pg.Client({ ...config, user, password });
        client.on('error', () => {});
        await assert.rejects(client.connect(), /password/);
      }
    const file = statSync(`${folder}-passwords.json`);
    assert.deepEqual([file.mode & 0o777, file.uid], [0o600, process.getuid?.()]);
    assert.doesNotMatch(readFileSync(path.join(folder, 'pg_hba.conf'), 'utf8'), /trust|peer/);
  });

  it('has its socket in a folder that no other user can enter', () => {
    const folder = path.join(home, 'new', 'postgres');
    const { sockets, log } = runFolders(folder, chooseUser(binaries.postgres, folder).server);
    assert.equal(statSync(sockets).mode & 0o777, 0o700);
    assert.equal(statSync(log).mode & 0o777, 0o600);
    if (isRoot) assert.ok(![0, NOBODY].includes(statSync(sockets).uid));
    assert.equal(statSync(log).uid, process.getuid?.());
  });

  it('does not use a run folder that another user made', { skip: !isRoot }, () => {
    const folder = path.join(home, 'planted', 'postgres');
    const identity = chooseUser(binaries.postgres, path.join(home, 'postgres')).server;
    const made = path.dirname(runFolders(folder, identity).log);
    after(() => rmSync(made, { recursive: true, force: true }));
    chownSync(made, NOBODY, NOBODY);
    assert.throws(() => runFolders(folder, identity), /belongs to another user/);
    rmSync(made, { recursive: true });
    symlinkSync(home, made);
    assert.throws(() => runFolders(folder, identity), /belongs to another user/);
  });

  it('is stopped and secured when it is of an earlier version and nobody uses it', async () => {
    const { folder, pool, child } = await earlierFolder('left-running');
    await pool.end();
    const ended = once(child, 'exit');
    const { urls, adopted, stop } = await startEmbedded(folder, { durable: false });
    running.add(stop);
    await ended;
    assert.equal(adopted, false);
    assert.deepEqual(await contentOf(urls.owner), [{ name: 'Brisket', foreign: 0 }]);
    if (isRoot) assert.notEqual(statSync(path.join(folder, 'base')).uid, NOBODY);
  });

  it('is left alone when it is of an earlier version and in use', async () => {
    const { folder, pool, child } = await earlierFolder('in-use');
    await assert.rejects(startEmbedded(folder), /is used by a server of an earlier version/);
    assert.equal((await pool.query('SELECT FROM products')).rowCount, 1);
    await pool.end();
    // Killed, as by a power failure: the next start recovers it and secures it.
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    const { urls, stop } = await startEmbedded(folder, { durable: false });
    running.add(stop);
    assert.deepEqual(await contentOf(urls.owner), [{ name: 'Brisket', foreign: 0 }]);
  });

  it('gets new passwords when their file is lost, and says so when it is of another', async () => {
    const folder = path.join(home, 'lost', 'postgres');
    const file = `${folder}-passwords.json`;
    const first = await startEmbedded(folder, { durable: false });
    const before = readFileSync(file, 'utf8');
    await first.stop();
    rmSync(file);
    const second = await startEmbedded(folder, { durable: false });
    assert.ok(existsSync(file));
    assert.notEqual(readFileSync(file, 'utf8'), before);
    await second.stop();
    writeFileSync(file, before);
    await assert.rejects(startEmbedded(folder), /passwords\.json is of another database/);
    assert.equal(readPostmaster(folder), null);
  });
});
