import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { activateBuiltPackages, folderOf } from '../releases';
import { makeRelease, nameOf, newTeam } from '../releases/testing';
import { openTrial, REMOTE, type Trial } from '../reports/testing';
import { heavyJobsOnEventLoop } from '../../threads/jobs';
import { startTestApp } from '../../testing';
import type { ReleaseHealth } from './team-errors';

const test = await startTestApp();

/** `entry.js`: columns 1 to 20 are line 41 of a page, the rest is a library. */
const MAP = {
  version: 3,
  sources: ['./src/pages/cart.tsx', 'react-dom/index.js'],
  names: [],
  mappings: 'AAwCW,oBCxCX',
};
const MAPS = { 'entry.js': JSON.stringify(MAP) };

/** Reports a crash of the live release, and reads it as the team does. */
async function crash({ team, live, visit }: Trial, stack: readonly string[]) {
  await visit('live', [{ kind: 'crashed', reason: 'Error: broken', stack: stack.join('\n') }]);
  await test.app.reports.flush();
  const headers = { authorization: `Bearer ${team.token}` };
  const { status, body } = await test
    .browser()
    .call<{ releases: ReleaseHealth[] }>(`GET /api/release/${REMOTE}/errors`, undefined, {
      headers,
    });
  const [fault] = body.releases.find(({ release }) => release === live)?.faults ?? [];
  return { status, fault };
}
const frame = (trial: Trial, column: number) =>
  `    at t (https://smokehouse.example/releases/${REMOTE}/${trial.live}/entry.js:1:${column})`;

describe('source maps', () => {
  it('resolve the stacks of reported errors to the own sources of the package', async () => {
    const trial = await openTrial(test, { maps: MAPS });
    const { status, fault } = await crash(trial, [
      'Error: broken',
      frame(trial, 30),
      '    at l (https://smokehouse.example/releases/shell/1.0.0-0123456789ab/shell.js:1:5)',
      frame(trial, 8),
    ]);
    assert.deepEqual(
      [status, fault?.stack, fault?.isResolved],
      [200, ['src/pages/cart.tsx:41:12'], true],
    );
    assert.equal(heavyJobsOnEventLoop().size, 0, 'in a thread');
  });

  it('are never served: not with the release, and not in its manifest', async () => {
    const team = await newTeam(test, 'mfe-menu');
    const routes = [{ path: '/m', page: 'page' }];
    const release = { ...makeRelease({ remote: 'mfe-menu', routes }), maps: MAPS };
    const { status } = await team.publish(release);
    assert.equal(status, 200);
    const { folder } = test.app.context.releaseStore;
    const files = await readdir(folderOf(folder, 'mfe-menu', nameOf(release)));
    assert.ok(files.includes('entry.js.br'));
    assert.deepEqual(
      files.filter((file) => file.includes('.map')),
      [],
    );
    for (const file of ['entry.js.map', 'entry.js.map.br', 'entry.js.map.gz']) {
      const answer = await test.app.inject(`/releases/mfe-menu/${nameOf(release)}/${file}`);
      assert.equal(answer.statusCode, 404, file);
    }
    const script = await test.app.inject(`/releases/mfe-menu/${nameOf(release)}/entry.js`);
    assert.equal(script.statusCode, 200);
    assert.equal(script.headers.sourcemap, undefined);
  });

  it('beside a build are stored when the server starts, and not copied', async () => {
    const release = makeRelease({ remote: 'mfe-dine', routes: [{ path: '/d', page: 'page' }] });
    const dist = await mkdtemp(path.join(os.tmpdir(), 'smokehouse-dist-'));
    const files = { ...release.files, 'release.json': JSON.stringify(release.manifest) };
    for (const [name, text] of Object.entries({ ...files, 'entry.js.map': MAPS['entry.js'] }))
      await writeFile(path.join(dist, name), text);
    const { db } = test;
    const { releaseStore } = test.app.context;
    for (let start = 0; start < 2; start++) await activateBuiltPackages(db, releaseStore, [dist]);
    await rm(dist, { recursive: true });
    const copied = await readdir(folderOf(releaseStore.folder, 'mfe-dine', nameOf(release)));
    assert.deepEqual(
      copied.filter((file) => file.includes('.map')),
      [],
    );
    const stored = await db
      .selectFrom('release_source_maps')
      .select('script')
      .where('release', '=', nameOf(release))
      .execute();
    assert.deepEqual(stored, [{ script: 'entry.js' }]);
  });
});

describe('an error is shown with its raw stack', () => {
  const maps: Record<string, string | undefined> = {
    'is absent': undefined,
    'is no JSON': '{',
    'is no source map': '[]',
    'has no mappings': JSON.stringify({ ...MAP, mappings: undefined }),
    'has mappings that are no text': JSON.stringify({ ...MAP, mappings: { length: 9 } }),
    'names sources that do not exist': JSON.stringify({ ...MAP, sources: [] }),
    'consists of empty lines': JSON.stringify({ ...MAP, mappings: ';'.repeat(3_900_000) }),
    'leads to libraries only': JSON.stringify({ ...MAP, sources: ['a/b.js', 'c/d.js'] }),
  };
  for (const [fault, map] of Object.entries(maps))
    it(`when the source map ${fault}`, async () => {
      const trial = await openTrial(test, map === undefined ? {} : { maps: { 'entry.js': map } });
      const { status, fault: shown } = await crash(trial, [frame(trial, 8)]);
      assert.deepEqual(
        [status, shown?.stack, shown?.isResolved],
        [200, [`${REMOTE}/${trial.live}/entry.js:1:8`], false],
      );
    });

  it('when the position is outside of the source map', async () => {
    const trial = await openTrial(test, { maps: MAPS });
    const outside = frame(trial, 8).replace(':1:8', ':7000:1');
    const { fault } = await crash(trial, [outside]);
    assert.deepEqual([fault?.stack?.length, fault?.isResolved], [1, false]);
  });
});

describe('an upload is refused', () => {
  const send = async (maps: Record<string, string>) => {
    const team = await newTeam(test, 'mfe-orders', `team-${Math.random()}`);
    const release = makeRelease({ remote: 'mfe-orders', routes: [{ path: '/o', page: 'page' }] });
    const { status, body } = await team.publish({ ...release, maps });
    return [status, body.code, body.message] as const;
  };
  it('with a source map of more than 4 MB', async () => {
    assert.deepEqual(await send({ 'entry.js': ' '.repeat(4_000_001) }), [
      413,
      'too_large',
      'entry.js.map is too large: a source map has 4 MB at most.',
    ]);
  });
  it('with a source map of a script that it does not have', async () => {
    assert.deepEqual(await send({ 'other.js': '{}' }), [
      422,
      'bad_files',
      'other.js.map was sent, but release.json lists no other.js.',
    ]);
  });
  for (const name of ['../entry.js', 'page.css', 'entry'])
    it(`with a source map named ${name}.map`, async () => {
      const [status, code] = await send({ [name]: '{}' });
      assert.deepEqual([status, code], [422, 'bad_name']);
    });
});
