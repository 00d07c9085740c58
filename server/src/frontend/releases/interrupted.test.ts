import assert from 'node:assert/strict';
import { mkdir, readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { describe, it } from 'node:test';
import { RELEASES_LOCK } from './pointers';
import { isKept } from './store';
import { makeCheckout, newFolder, newSite, pageOf } from './testing-process';
import { makeRelease, nameOf, until } from './testing';

const built = makeRelease();
const checkout = await makeCheckout([
  makeRelease({ remote: 'shell', routes: [{ path: '/about', page: 'page' }], types: undefined }),
  built,
]);

// Opened here, because what a test opens within itself is closed only when nothing is open any
// more.
const [killedSite, fullSite] = [await newSite(checkout), await newSite(checkout)];
const [killedFolder, fullFolder] = [newFolder(), newFolder()];

describe('a server that is killed', () => {
  it('between keeping a release and making it live leaves the live site as it was; the next start removes what nobody knows', async () => {
    const [site, folder] = [killedSite, killedFolder];
    const releases = path.join(folder, 'releases');
    const killed = await site.start(folder);
    const next = makeRelease({ version: '1.1.0', script: '"next"' });
    // Nobody moves a pointer while this lock is held: the server has the files, and waits.
    const lock = await site.pool.connect();
    await lock.query('SELECT pg_advisory_lock($1)', [RELEASES_LOCK]);
    const lost = site.publish(killed, next).then(
      () => 'answered',
      () => 'cut off',
    );
    await until(() => isKept(releases, 'mfe-cart', nameOf(next)), 'the files are kept');
    await killed.kill();
    assert.equal(await lost, 'cut off');
    await lock.query('SELECT pg_advisory_unlock($1)', [RELEASES_LOCK]);
    lock.release();
    // And one that died while a release was arriving.
    const arriving = path.join(releases, '.incoming', 'left');
    await mkdir(arriving, { recursive: true });

    // Young, they could be another server's, on their way; these are of yesterday.
    const longAgo = new Date(Date.now() - 86_400_000);
    for (const left of [arriving, path.join(releases, 'mfe-cart', nameOf(next))])
      await utimes(left, longAgo, longAgo);

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
      'and the same bytes can come again',
    );
    await until(async () => (await pageOf(again)).cart === nameOf(next), 'the page names it');
    await again.stop();
  });
});

describe('a disk that takes no more', () => {
  it('refuses the release and says why; the live site stays, and a release that finds room goes live', async () => {
    const [site, folder] = [fullSite, fullFolder];
    // The system itself refuses to let this process write a file of more than 64 KB (128 where the
    // shell counts in KB).
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
