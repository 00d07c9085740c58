import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { createTestDatabase } from '../../database/testing';
import { startTestApp } from '../../testing';
import { activatePackages, type PackageBuilds } from './package-builds';
import { findPointers } from './pointers';
import { createFolderStore } from './store';
import { makeRelease } from './testing';

const checkout = await mkdtemp(path.join(os.tmpdir(), 'smokehouse-checkout-'));
after(() => rm(checkout, { recursive: true }));

/** Builds a package into the checkout. */
async function build(remote: string, route: string, version = '1.0.0'): Promise<void> {
  const release = makeRelease({ remote, version, routes: [{ path: route, page: 'page' }] });
  const files = { ...release.files, 'release.json': JSON.stringify(release.manifest) };
  const dist = path.join(checkout, remote, 'dist');
  await mkdir(dist, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(dist, name), text);
  for (const name of ['package.json', 'remote.json'])
    await writeFile(path.join(checkout, remote, name), '{}');
}
await build('shell', '/about');
await build('mfe-seller', '/seller');

/** Builds whose ends the test decides. */
function startBuilds() {
  let end = (): void => undefined;
  let fail = (_error: Error): void => undefined;
  const all = new Promise<void>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  all.catch(() => undefined);
  const builds: PackageBuilds = { first: Promise.resolve(), all, later: ['mfe-seller'] };
  return { builds, end, fail };
}

async function newSite() {
  const { db } = await createTestDatabase();
  const store = createFolderStore(await mkdtemp(path.join(checkout, 'releases-')));
  return {
    open: (builds?: PackageBuilds) => activatePackages(db, store, builds, checkout),
    live: async () => (await findPointers(db)).map(({ remote }) => remote),
    versions: async () => (await findPointers(db)).map(({ manifest }) => manifest.version),
  };
}

describe('the packages that are built while the server starts', () => {
  it('are all live when a new site opens, except the later ones, which follow', async () => {
    const { open, live } = await newSite();
    const { builds, end } = startBuilds();
    const pending = await open(builds);
    assert.deepEqual(pending?.names, ['mfe-seller']);
    assert.deepEqual(await live(), ['shell']);
    end();
    await pending?.settled;
    assert.deepEqual(await live(), ['mfe-seller', 'shell']);
  });

  it('are all live when a new site opens if they are built by then', async () => {
    const { open, live } = await newSite();
    const { builds, end } = startBuilds();
    end();
    assert.equal(await open(builds), undefined);
    assert.deepEqual(await live(), ['mfe-seller', 'shell']);
  });

  it('go live together on every other site', async () => {
    const { open, versions } = await newSite();
    assert.equal(await open(), undefined);
    await build('shell', '/about', '1.1.0');
    const { builds, end } = startBuilds();
    let isOpen = false;
    const opened = open(builds).finally(() => {
      isOpen = true;
    });
    assert.deepEqual(await versions(), ['1.0.0', '1.0.0']);
    assert.equal(isOpen, false);
    await build('mfe-seller', '/seller', '1.1.0');
    end();
    assert.equal(await opened, undefined);
    assert.deepEqual(await versions(), ['1.1.0', '1.1.0']);
  });

  it('leave a new site open when a later build fails, and the reason is printed', async (t) => {
    const printed = t.mock.method(console, 'error', () => undefined);
    const { open, live } = await newSite();
    const { builds, fail } = startBuilds();
    const pending = await open(builds);
    fail(new Error('page-orders.tsx: unexpected token'));
    await pending?.settled;
    assert.deepEqual(await live(), ['shell']);
    assert.match(
      printed.mock.calls.flatMap((call) => call.arguments as unknown[]).join(' '),
      /mfe-seller cannot be opened: .*page-orders\.tsx: unexpected token/,
    );
  });

  it('end the start of the server with their error when they are needed', async () => {
    const { open, live } = await newSite();
    const failed = Promise.reject(new Error('shell: unexpected token'));
    failed.catch(() => undefined);
    const builds = { first: failed, all: failed, later: ['mfe-seller'] };
    await assert.rejects(open(builds), /shell: unexpected token/);
    assert.deepEqual(await live(), []);
  });
});

describe('a page of a package that is being built', async () => {
  const { builds, end } = startBuilds();
  let settle = (): void => undefined;
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const { app, db } = await startTestApp({}, { pendingPackages: { names: builds.later, settled } });
  const request = (url: string) => app.inject({ url, headers: { host: 'localhost:8080' } });

  it('is answered once the package is live; other pages are answered at once', async () => {
    const pending = await activatePackages(db, app.context.releaseStore, builds, checkout);
    void pending?.settled.then(settle);
    let isAnswered = false;
    const seller = request('/seller').finally(() => {
      isAnswered = true;
    });
    assert.equal((await request('/about')).statusCode, 200);
    assert.equal(isAnswered, false);
    end();
    assert.equal((await seller).statusCode, 200);
    assert.equal((await request('/nothing-here')).statusCode, 404);
  });
});
