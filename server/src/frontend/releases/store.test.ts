import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { removeAbandonedUploads, withIncomingFolder } from './incoming';
import { createTestDatabase } from '../../database/testing';
import { removeOrphanedReleases } from './orphans';
import { isInFolder, saveToFolder } from './store';
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
