import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { removeAbandonedUploads, withIncomingFolder } from './incoming';
import { createTestDatabase } from '../../database/testing';
import { removeOrphanedReleases } from './orphans';
import { createFolderStore, isInFolder, saveToFolder } from './store';
import { makeRelease, nameOf } from './testing';

const folder = await mkdtemp(path.join(os.tmpdir(), 'smokehouse-store-'));
after(() => rm(folder, { recursive: true }));
const incoming = path.join(folder, '.incoming');
const release = makeRelease();

async function receiveRelease(name: string): Promise<void> {
  await withIncomingFolder(folder, async (received) => {
    for (const [file, text] of Object.entries(release.files))
      await writeFile(path.join(received, file), text);
    await saveToFolder(folder, release.manifest, { moved: received, text: JSON.stringify(name) });
  });
}

describe('the folder of releases', () => {
  it('contains a release once, with compressed forms; saving it again changes nothing', async () => {
    await Promise.all([receiveRelease('one'), receiveRelease('two')]);
    await receiveRelease('three');
    assert.ok(await isInFolder(folder, 'mfe-cart', nameOf(release)));
    assert.deepEqual((await readdir(path.join(folder, 'mfe-cart', nameOf(release)))).sort(), [
      'entry.js',
      'entry.js.br',
      'entry.js.gz',
      'page.css',
      'page.css.br',
      'page.css.gz',
      'release.json',
      'release.json.br',
      'release.json.gz',
      'types.d.ts',
    ]);
    assert.deepEqual(await readdir(incoming), []);
  });
  it('gets the Brotli forms of a build while the release is served', async () => {
    const other = makeRelease({ remote: 'mfe-menu' });
    const store = createFolderStore(folder);
    const dist = path.join(folder, 'dist');
    await mkdir(dist);
    for (const [file, text] of Object.entries({ ...other.files, 'release.json': '{}' }))
      await writeFile(path.join(dist, file), text);
    // A form that the build contains is copied.
    await writeFile(path.join(dist, 'page.css.br'), 'compressed by the build');
    await store.save(other.manifest, { copyOf: dist });
    const stored = path.join(folder, 'mfe-menu', nameOf(other));
    const compressed = async () =>
      (await readdir(stored)).filter((file) => /\.(br|gz)$/.test(file)).sort();
    const gzip = ['entry.js.gz', 'page.css.gz', 'release.json.gz'];
    assert.deepEqual(await compressed(), [...gzip, 'page.css.br'].sort());

    const stopped = new AbortController();
    stopped.abort();
    await store.complete(stopped.signal);
    assert.deepEqual(await compressed(), [...gzip, 'page.css.br'].sort());

    await store.complete(new AbortController().signal);
    const all = [...gzip, 'entry.js.br', 'page.css.br', 'release.json.br'].sort();
    assert.deepEqual(await compressed(), all);
    const script = brotliDecompressSync(await readFile(path.join(stored, 'entry.js.br')));
    assert.equal(script.toString(), other.files['entry.js']);
    const style = await readFile(path.join(stored, 'page.css.br'), 'utf8');
    assert.equal(style, 'compressed by the build');
    assert.deepEqual(await readdir(incoming), []);
    await rm(dist, { recursive: true });
    await rm(path.dirname(stored), { recursive: true });
  });
  it('is cleared of uploads that a killed process left, but not of running ones', async () => {
    const now = Date.now();
    await withIncomingFolder(folder, async (running) => {
      await withIncomingFolder(folder, async (abandoned) => {
        await utimes(abandoned, new Date(now - 7_200_000), new Date(now - 7_200_000));
        await removeAbandonedUploads(folder, now);
      });
      assert.deepEqual(await readdir(incoming), [path.basename(running)]);
    });
  });
  it('is cleared of old releases that are not in the database, but not of recent ones', async () => {
    const { db } = await createTestDatabase();
    const saved = path.join(folder, 'mfe-cart', nameOf(release));
    await removeOrphanedReleases(db, folder, Date.now());
    assert.ok(await isInFolder(folder, 'mfe-cart', nameOf(release)));
    await utimes(saved, new Date(Date.now() - 7_200_000), new Date(Date.now() - 7_200_000));
    await receiveRelease('four');
    await removeOrphanedReleases(db, folder, Date.now());
    assert.ok(await isInFolder(folder, 'mfe-cart', nameOf(release)), 'it was just saved again');
    await removeOrphanedReleases(db, folder, Date.now() + 7_200_000);
    assert.equal(await isInFolder(folder, 'mfe-cart', nameOf(release)), false);
  });
});
