import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { sweepIncoming, withIncoming } from './incoming';
import { createTestDatabase } from '../../database/testing';
import { sweepOrphans } from './orphans';
import { isKept, keepFolder } from './store';
import { makeRelease, nameOf } from './testing';

const folder = await mkdtemp(path.join(os.tmpdir(), 'smokehouse-store-'));
after(() => rm(folder, { recursive: true }));
const incoming = path.join(folder, '.incoming');
const release = makeRelease();

async function arrive(name: string): Promise<void> {
  await withIncoming(folder, async (place) => {
    for (const [file, text] of Object.entries(release.files))
      await writeFile(path.join(place, file), text);
    await keepFolder(folder, release.manifest, { moved: place, text: JSON.stringify(name) });
  });
}

describe('the store of releases', () => {
  it('keeps a release once, with its compressed forms; a second arrival changes nothing', async () => {
    await Promise.all([arrive('one'), arrive('two')]);
    await arrive('three');
    assert.ok(await isKept(folder, 'mfe-cart', nameOf(release)));
    assert.deepEqual((await readdir(path.join(folder, 'mfe-cart', nameOf(release)))).sort(), [
      'entry.js',
      'entry.js.br',
      'entry.js.gz',
      'page.css',
      'page.css.br',
      'page.css.gz',
      'release.json',
      'types.d.ts',
    ]);
    assert.deepEqual(await readdir(incoming), []);
  });
  it('sweeps what a killed process left, and nothing that still arrives', async () => {
    const now = Date.now();
    await withIncoming(folder, async (arriving) => {
      await withIncoming(folder, async (left) => {
        await utimes(left, new Date(now - 7_200_000), new Date(now - 7_200_000));
        await sweepIncoming(folder, now);
      });
      assert.deepEqual(await readdir(incoming), [path.basename(arriving)]);
    });
  });
  it('sweeps releases that nobody knows once they are old, and none that may be on its way', async () => {
    const { db } = await createTestDatabase();
    const place = path.join(folder, 'mfe-cart', nameOf(release));
    await sweepOrphans(db, folder, Date.now());
    assert.ok(await isKept(folder, 'mfe-cart', nameOf(release)));
    await utimes(place, new Date(Date.now() - 7_200_000), new Date(Date.now() - 7_200_000));
    await arrive('four');
    await sweepOrphans(db, folder, Date.now());
    assert.ok(await isKept(folder, 'mfe-cart', nameOf(release)), 'it has just arrived again');
    await sweepOrphans(db, folder, Date.now() + 7_200_000);
    assert.equal(await isKept(folder, 'mfe-cart', nameOf(release)), false);
  });
});
