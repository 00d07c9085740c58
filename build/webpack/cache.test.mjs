import assert from 'node:assert/strict';
import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const { buildCache } = require('./cache.cjs');

const starter = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../starter');

/** A copy of a package's folder, removed after the test. */
function copyPackage(t) {
  const dir = mkdtempSync(path.join(tmpdir(), 'smokehouse-cache-'));
  t.after(() => rmSync(dir, { recursive: true }));
  cpSync(starter, dir, { recursive: true });
  return dir;
}

const versionOf = (dir) => buildCache({ dir, cacheDirectory: dir }, 'browser').cache.version;

test('a change of the package’s configuration invalidates its cache', (t) => {
  const dir = copyPackage(t);
  const before = versionOf(dir);
  assert.equal(versionOf(copyPackage(t)), before, 'equal folders have equal versions');
  appendFileSync(path.join(dir, 'webpack.config.cjs'), '\n// changed\n');
  const changed = versionOf(dir);
  assert.notEqual(changed, before);
  writeFileSync(path.join(dir, 'loader.cjs'), 'module.exports = (text) => text;\n');
  assert.notEqual(versionOf(dir), changed, 'a file beside the configuration');
});

test('sources are no part of the version, because webpack checks each module', (t) => {
  const dir = copyPackage(t);
  const before = versionOf(dir);
  appendFileSync(path.join(dir, 'src/routes.tsx'), '\n// changed\n');
  assert.equal(versionOf(dir), before);
});
