import assert from 'node:assert/strict';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import webpack from 'webpack';
import { buildRelease, copyOutside, removeCaches, inRepository, runWebpack } from './testing.mjs';

const require = createRequire(import.meta.url);
const REMOTE = 'mfe-orders';

const firstLine = (file) => readFileSync(file, 'utf8').split('\n', 1)[0];

test('a release is the same inside and outside the repository, with and without caches', async (t) => {
  const outside = copyOutside(t, REMOTE);
  const cold = await buildRelease(outside);
  const warm = await buildRelease(outside);
  const folder = inRepository(REMOTE);
  const warmInside = await buildRelease(folder);
  removeCaches(folder);
  const coldInside = await buildRelease(folder);
  for (const release of [warm, warmInside, coldInside]) assert.deepEqual(release, cold);
});

test('the shell’s release is the same inside and outside, with and without caches', async (t) => {
  const folder = copyOutside(t, 'shell');
  const withoutCaches = await buildRelease(folder);
  assert.deepEqual(await buildRelease(folder), withoutCaches);
  assert.deepEqual(await buildRelease(inRepository('shell')), withoutCaches);
});

test('every file of the server build names its build', async (t) => {
  const folder = copyOutside(t, REMOTE);
  const { build, server } = await buildRelease(folder);
  assert.match(build, /^[0-9a-f]{12}$/);
  for (const file of [server, 'types.d.ts']) {
    assert.equal(firstLine(path.join(folder, 'dist', file)), `// build ${build}`);
  }
});

test('a release contains no files of an earlier build', async (t) => {
  const folder = copyOutside(t, REMOTE);
  mkdirSync(path.join(folder, 'dist'));
  writeFileSync(path.join(folder, 'dist/server.0123456789.js'), 'module.exports = {};');
  const { files, server } = await buildRelease(folder);
  assert.notEqual(server, 'server.0123456789.js');
  assert.deepEqual(
    Object.keys(files).filter((name) => name.startsWith('server.')),
    [server],
  );
  assert.equal(existsSync(path.join(folder, 'dist/server.0123456789.js')), false);
});

test('the browser build alone fails without a release', async (t) => {
  const folder = copyOutside(t, REMOTE);
  const { code, output } = await runWebpack(folder, ['build', '--config-name', 'browser']);
  assert.equal(code, 1);
  assert.match(
    output,
    /There is no release of mfe-orders: its server build was not made in this run/,
  );
  assert.equal(existsSync(path.join(folder, 'dist/release.json')), false);
});

test('a file that changes between the two builds fails the release', async (t) => {
  const folder = copyOutside(t, REMOTE);
  const configs = require(path.join(folder, 'webpack.config.cjs'));
  /** @type {any} a MultiCompiler, since there are two configurations */
  const compiler = webpack(configs({}, { mode: 'production' }));
  const [server] = compiler.compilers;
  server.hooks.done.tap('test', () => {
    appendFileSync(path.join(folder, 'src/routes.tsx'), '// edited\n');
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  const errors = stats.toJson({ all: false, errors: true }).errors.map(({ message }) => message);
  assert.deepEqual(errors, [
    'There is no release of mfe-orders: src/routes.tsx changed during the build. Build it again.',
  ]);
  assert.equal(existsSync(path.join(folder, 'dist/release.json')), false);
});

test('types that need another package fail the build with its name', async (t) => {
  const folder = copyOutside(t, REMOTE);
  appendFileSync(
    path.join(folder, 'src/routes.tsx'),
    "import type { Socket } from 'node:net';\nexport const socket = (): Socket | null => null;\n",
  );
  const { code, output } = await runWebpack(folder, ['build']);
  assert.equal(code, 1);
  assert.match(output, /mfe-orders: the types of src\/routes\.tsx need node:net/);
});

test('a missing dependency fails the build with its name', async (t) => {
  const folder = copyOutside(t, REMOTE);
  const preset = require('./preset.cjs');
  const missing = path.join(folder, '..');
  assert.throws(() => preset.remote(missing), /is not a package: it has no package\.json/);
  writeFileSync(path.join(missing, 'package.json'), '{ "name": "@smokehouse/mfe-lost" }');
  assert.throws(
    () => preset.remote(missing),
    /@smokehouse\/shared is not installed in .*: run npm install there\./,
  );
});
