import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { createTestDatabase } from '../../src/database/testing';
import { configurationFor } from './front';
import { reckon } from './reckoning';
import { folderWithoutPackages, startServer } from './servers';
import { Customer, newAccount, Seller, stock } from './shop';
import { Visitor } from './visitor';

const { url, ownerUrl, pool, db } = await createTestDatabase();
const folder = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-rolling-'));
// The first one migrates the database.
const environment = {
  DATABASE_URL: url,
  DATABASE_OWNER_URL: ownerUrl,
  DATA_DIR: folder,
  DRAIN_SECONDS: '3',
  DATABASE_POOL: '5',
  SERVER_ROOT: folderWithoutPackages(folder),
};
const here = await startServer(0, environment);
const there = await startServer(0, environment);
const followers: Customer[] = [];
after(() => {
  for (const { follower } of followers) follower?.stop();
  here.kill();
  there.kill();
  rmSync(folder, { recursive: true, force: true });
});
const account = newAccount();
const dish = await stock(db);

/** A customer of one server whose next requests can go to the other. */
async function customerOf(
  start: typeof here,
): Promise<{ customer: Customer; goTo: (next: typeof here) => void }> {
  let site = start;
  const customer = new Customer(() => site.url, dish, account);
  await customer.enter();
  followers.push(customer);
  return {
    customer,
    goTo: (next) => {
      site = next;
    },
  };
}
const seller = new Seller(() => there.url, account);
await seller.enter();

describe('two processes on one database', () => {
  it('share sessions, and sign out for each other', async () => {
    const urls = [here.url, there.url];
    const customer = new Visitor(() => urls[0] ?? '', account.failures);
    await customer.get('POST /api/user/register', {
      name: 'Noura',
      email: 'noura@rolling.example',
      password: 'brisket at noon, twice',
    });
    const copy = new Visitor(() => here.url, account.failures);
    copy.cookies = new Map([...customer.cookies]);
    urls.reverse();
    assert.equal((await customer.get('GET /api/user/is-auth')).success, true);
    await customer.get('GET /api/user/logout');
    while ((await copy.get('GET /api/user/is-auth')).success);
    assert.equal((await copy.ask('GET /api/address/get')).status, 401);
  });

  it('count wrong passwords together', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) {
      const thief = new Visitor(() => (n % 2 ? here : there).url, []);
      statuses.push(
        (
          await thief.ask('POST /api/user/login', {
            email: 'victim@rolling.example',
            password: `guess number ${n}`,
          })
        ).status,
      );
    }
    assert.deepEqual([statuses[0], statuses[9], statuses[10]], [401, 401, 429]);
  });

  it('send changes to each other, and only to the users they concern', async () => {
    const [{ customer }, { customer: other }] = [await customerOf(here), await customerOf(here)];
    await customer.visit();
    await other.visit();
    await seller.visit([customer]);
    const [order] = await customer.list();
    await customer.follower?.untilShown(order?._id ?? '', 'Out For Delivery');
    assert.deepEqual([...(customer.follower?.noticed ?? [])], [order?._id]);
    assert.equal(other.follower?.noticed.has(order?._id ?? ''), false);
  });

  it('sell concurrently without losing or duplicating an order or a bill number', async () => {
    const all = await Promise.all([
      customerOf(here),
      customerOf(there),
      customerOf(here),
      customerOf(there),
    ]);
    await Promise.all(all.map(({ customer }) => customer.visit()));
    assert.deepEqual(account.failures, []);
    assert.ok(account.paid.size >= 6);
    assert.deepEqual(await reckon(pool, account), []);
  });
});

describe('a process that is stopped', () => {
  it('reports itself as not ready before it closes its port, refuses what a proxy can send elsewhere, and finishes the rest', async () => {
    const { customer, goTo } = await customerOf(here);
    await customer.visit();
    const ended = here.end();
    let ready = 200;
    while (ready === 200) ready = (await fetch(`${here.url}/readyz`)).status;
    assert.equal(ready, 503);
    const elsewhere = { 'x-can-ask-elsewhere': '1' };
    assert.equal(
      (await fetch(`${here.url}/api/product/list`, { headers: elsewhere })).status,
      504,
      'from a proxy that has another server',
    );
    assert.equal(
      (await fetch(`${here.url}/api/product/list`)).status,
      200,
      'from any other client',
    );
    await customer.visit();
    goTo(there);
    assert.equal(await ended, 0);
    const [latest, first] = await customer.list();
    assert.deepEqual([latest?.isPaid, first?.isPaid], [true, true]);
    // The change happens while the stream is disconnected: the page refetches after reconnecting.
    await seller.visit([customer]);
    await here.start();
    for (const order of [first, latest])
      await customer.follower?.untilShown(order?._id ?? '', 'Out For Delivery');
    assert.deepEqual(
      account.failures.filter((failure) => !failure.includes('/api/events')),
      [],
    );
    assert.deepEqual(await reckon(pool, account), []);
  });

  it('behaves as deploy/ expects: nginx passes on 503, and never repeats a request that may have been processed', () => {
    const text = configurationFor(8080, [1, 2]);
    assert.match(
      text,
      /server 127\.0\.0\.1:1 max_fails=1 fail_timeout=\d+s;\n {4}server 127\.0\.0\.1:2 /,
    );
    assert.match(text, /proxy_next_upstream error timeout http_504;/);
    assert.doesNotMatch(text, /non_idempotent|http_503|ssl/);
  });
});
