import assert from 'node:assert/strict';
import { mkdir, readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { describe, it } from 'node:test';
import { LOCK_KEYS } from '../../database/lock-keys';
import { isInFolder } from './store';
import { makeCheckout, newFolder, newSite, pageOf } from './testing-process';
import { makeRelease, nameOf, until } from './testing';

const built = makeRelease();
const checkout = await makeCheckout([
  makeRelease({ remote: 'shell', routes: [{ path: '/about', page: 'page' }], types: undefined }),
  built,
]);

// Created at the top level, so that `after` hooks close them at the end of the file.
const [killedSite, fullSite] = [await newSite(checkout), await newSite(checkout)];
const [killedFolder, fullFolder] = [newFolder(), newFolder()];

describe('a server that is killed', () => {
  it('between storing a release and making it live changes nothing; the next start removes the orphaned files', async () => {
    const [site, folder] = [killedSite, killedFolder];
    const releases = path.join(folder, 'releases');
    const killed = await site.start(folder);
    const next = makeRelease({ version: '1.1.0', script: '"next"' });
    // While this lock is held, the server has stored the files and waits.
    const lock = await site.pool.connect();
    await lock.query('SELECT pg_advisory_lock($1)', [LOCK_KEYS.releases]);
    const publishing = site.publish(killed, next).then(
      () => 'answered',
      () => 'cut off',
    );
    await until(() => isInFolder(releases, 'mfe-cart', nameOf(next)), 'the files are stored');
    await killed.kill();
    assert.equal(await publishing, 'cut off');
    await lock.query('SELECT pg_advisory_unlock($1)', [LOCK_KEYS.releases]);
    lock.release();
    // The folder of a process that died while it received a release.
    const abandoned = path.join(releases, '.incoming', 'abandoned');
    await mkdir(abandoned, { recursive: true });

    // Recent folders could belong to another server. These are from yesterday.
    const yesterday = new Date(Date.now() - 86_400_000);
    for (const folder of [abandoned, path.join(releases, 'mfe-cart', nameOf(next))])
      await utimes(folder, yesterday, yesterday);

    const again = await site.start(folder);
    assert.equal((await pageOf(again)).cart, nameOf(built));
    assert.deepEqual(
      [
        await readdir(path.join(releases, 'mfe-cart')),
        await readdir(path.join(releases, '.incoming')),
      ],
      [[nameOf(built)], []],
    );
    assert.equal(
      (await site.publish(again, next)).status,
      200,
      'and the same bytes can be published again',
    );
    await until(async () => (await pageOf(again)).cart === nameOf(next), 'the page names it');
    await again.stop();
  });
});

describe('a full disk', () => {
  it('refuses the release with the reason and changes nothing; a release that fits goes live', async () => {
    const [site, folder] = [fullSite, fullFolder];
    // The system limits this process to files of 64 KB (128 KB if the shell counts in KB).
    const server = await site.start(folder, 'ulimit -f 128');
    const { status, body } = await site.publish(
      server,
      makeRelease({ version: '1.1.0', script: `"${'x'.repeat(500_000)}"` }),
    );
    assert.deepEqual([status, body.code], [507, 'disk_full']);
    assert.match(
      body.message ?? '',
      /^The server's disk .*Nothing was published, and what is live stays as it is\.$/,
    );
    assert.equal((await pageOf(server)).cart, nameOf(built));
    assert.deepEqual(await readdir(path.join(folder, 'releases', '.incoming')), []);
    const small = makeRelease({ version: '1.1.0', script: '"small"' });
    assert.equal((await site.publish(server, small)).status, 200);
    await until(async () => (await pageOf(server)).cart === nameOf(small), 'the page names it');
    await server.stop();
  });
});
