import assert from 'node:assert/strict';
import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { decode } from '@jridgewell/sourcemap-codec';
import webpack from 'webpack';
import { buildRelease, copyOutside, removeCaches, inRepository, runWebpack } from './testing.mjs';

const require = createRequire(import.meta.url);
const { positionOf } = require('./source-maps.cjs');
const REMOTE = 'mfe-orders';

const firstLine = (file) => readFileSync(file, 'utf8').split('\n', 1)[0];

/** A copy of a remote outside the repository. Later builds in it have the caches of the first. */
const outside = copyOutside({ after }, REMOTE);
const dist = path.join(outside, 'dist');
/** @type {Record<string, any>} */
let cold;
before(async () => {
  cold = await buildRelease(outside);
});

/** Adds lines to a source file of the copy until the test ends. */
function changeRoutes(t, lines) {
  const file = path.join(outside, 'src/routes.tsx');
  const before = readFileSync(file);
  t.after(() => writeFileSync(file, before));
  appendFileSync(file, lines);
}

/** Replaces a text in a source file of the copy until the test ends. */
function changeText(t, name, from, to) {
  const file = path.join(outside, name);
  const before = readFileSync(file, 'utf8');
  t.after(() => writeFileSync(file, before));
  writeFileSync(file, before.replace(from, to));
}

test('every file of the server build names its build', () => {
  const { build, server } = cold;
  assert.match(build, /^[0-9a-f]{12}$/);
  for (const file of [server, 'types.d.ts']) {
    assert.equal(firstLine(path.join(dist, file)), `// build ${build}`);
  }
});

test('a release is the same inside and outside the repository, with and without caches', async () => {
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

test('a changed source changes the release in the same way with warm and cold caches', async (t) => {
  const { hash, chunks } = await buildRelease(outside);
  changeText(t, 'src/pages/my-orders.tsx', "t('toMenu')", "t('another')");
  changeText(t, 'src/parts/order-ticket.module.css', '{', '{\n  outline: 7px solid;');
  const warm = await buildRelease(outside);
  assert.notEqual(warm.hash, hash);
  const files = warm.chunks['page-my-orders'].filter(
    (file) => !chunks['page-my-orders'].includes(file),
  );
  const text = files.map((file) => readFileSync(path.join(dist, file), 'utf8')).join('\n');
  assert.match(text, /"another"/);
  assert.match(text, /outline:7px solid/);
  removeCaches(outside);
  assert.deepEqual(await buildRelease(outside), warm);
});

test('a release contains no files of an earlier build', async () => {
  writeFileSync(path.join(dist, 'server.0123456789.js'), 'module.exports = {};');
  const { files, server } = await buildRelease(outside);
  assert.notEqual(server, 'server.0123456789.js');
  assert.deepEqual(
    Object.keys(files).filter((name) => name.startsWith('server.')),
    [server],
  );
  assert.equal(existsSync(path.join(dist, 'server.0123456789.js')), false);
});

/** The source, and line from 0, of the last occurrence of a text, by the script's source map. */
function originOf(script, text) {
  const before = readFileSync(path.join(dist, script), 'utf8').split(text).slice(0, -1).join(text);
  const map = JSON.parse(readFileSync(path.join(dist, `${script}.map`), 'utf8'));
  const { line, column } = positionOf(before, before.length);
  const segments = decode(map.mappings)[line] ?? [];
  const [, source = -1, row = -1] = segments.filter(([start]) => start <= column).at(-1) ?? [];
  return { source: map.sources[source], row };
}

test('source maps lead to the sources, and nothing names or contains them', async () => {
  const { files, entry, chunks } = await buildRelease(outside);
  const page = chunks['page-my-orders'].find((file) => file.endsWith('.js'));
  const { source, row } = originOf(page, '"toMenu"');
  assert.equal(source, './src/pages/my-orders.tsx');
  assert.match(readFileSync(path.join(outside, source), 'utf8').split('\n')[row], /t\('toMenu'\)/);
  assert.equal(originOf(cold.server, '("toMenu")').source, './src/pages/my-orders.tsx');
  // After the hashes of the chunks, which are inserted into the entry last.
  const chunkLoader = 'webpack/runtime/jsonp chunk loading';
  assert.equal(originOf(entry, 'webpackChunkmfe_orders').source, chunkLoader);
  const maps = readdirSync(dist).filter((file) => file.endsWith('.map'));
  assert.deepEqual(
    maps.filter((file) => !Object.hasOwn(files, file.replace(/\.map$/, ''))),
    [],
  );
  for (const file of maps) {
    const { sources, sourcesContent } = JSON.parse(readFileSync(path.join(dist, file), 'utf8'));
    assert.equal(sourcesContent, undefined);
    assert.equal(
      sources.find((source) => source.includes(outside)),
      undefined,
    );
  }
  for (const file of Object.keys(files).filter((name) => name.endsWith('.js'))) {
    assert.doesNotMatch(readFileSync(path.join(dist, file), 'utf8'), /sourceMappingURL/);
  }
});

test('the browser build alone fails without a release', async () => {
  rmSync(dist, { recursive: true, force: true });
  const { code, output } = await runWebpack(outside, ['build', '--config-name', 'browser']);
  assert.equal(code, 1);
  assert.match(
    output,
    /There is no release of mfe-orders: its server build was not made in this run/,
  );
  assert.equal(existsSync(path.join(dist, 'release.json')), false);
});

test('a file that changes between the two builds fails the release', async (t) => {
  rmSync(dist, { recursive: true, force: true });
  const configs = require(path.join(outside, 'webpack.config.cjs'));
  /** @type {any} a MultiCompiler, since there are two configurations */
  const compiler = webpack(configs({}, { mode: 'production' }));
  const [server] = compiler.compilers;
  server.hooks.done.tap('test', () => changeRoutes(t, '// edited\n'));
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  const errors = stats.toJson({ all: false, errors: true }).errors.map(({ message }) => message);
  assert.deepEqual(errors, [
    'There is no release of mfe-orders: src/routes.tsx changed during the build. Build it again.',
  ]);
  assert.equal(existsSync(path.join(dist, 'release.json')), false);
});

test('types that need another package fail the build with its name', async (t) => {
  changeRoutes(
    t,
    "import type { Socket } from 'node:net';\nexport const socket = (): Socket | null => null;\n",
  );
  const { code, output } = await runWebpack(outside, ['build']);
  assert.equal(code, 1);
  assert.match(output, /mfe-orders: the types of src\/routes\.tsx need node:net/);
});

test('a missing dependency fails the build with its name', () => {
  const preset = require('./preset.cjs');
  const missing = path.join(outside, '..');
  assert.throws(() => preset.remote(missing), /is not a package: it has no package\.json/);
  writeFileSync(path.join(missing, 'package.json'), '{ "name": "@smokehouse/mfe-lost" }');
  assert.throws(
    () => preset.remote(missing),
    /@smokehouse\/shared is not installed in .*: run npm install there\./,
  );
});
