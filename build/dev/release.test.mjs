import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { createFront } from './front.mjs';
import { describeDevelopment } from './release.cjs';

const TITLE = { en: 'Tips', ar: 'الإكراميات' };

/** A package with pages at these paths. */
function makePackage(t, ...paths) {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-dev-'));
  t.after(() => rmSync(dir, { recursive: true }));
  const file = path.join(dir, 'remote.json');
  const write = (...all) => {
    const routes = all.map((one) => ({ path: one, page: 'page', title: TITLE }));
    writeFileSync(file, JSON.stringify({ routes }));
  };
  write(...paths);
  const about = { dir, remote: 'mfe-tips', version: '1.0.0', container: 'tips' };
  return { release: describeDevelopment(/** @type {any} */ (about)), write, file };
}
const pathsOf = ({ routes }) => routes.map((route) => route.path);

test('a new page is in the release in development without a restart', (t) => {
  const { release, write, file } = makePackage(t, '/tips');
  write('/tips', '/tips/new');
  assert.deepEqual(pathsOf(release.manifest), ['/tips', '/tips/new']);
  writeFileSync(file, '{ "routes": [');
  assert.deepEqual(pathsOf(release.manifest), ['/tips', '/tips/new']);
});

test('the site is told the pages that there are at the time of the request', async (t) => {
  const { release, write } = makePackage(t, '/tips');
  const told = [];
  const site = http.createServer((request, response) => {
    told.push(
      pathsOf(JSON.parse(decodeURIComponent(String(request.headers['x-dev-releases'])))[0]),
    );
    response.end();
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (site.address());
  let compilations = 0;
  const bundle = {
    get manifest() {
      return release.manifest;
    },
    base: release.base,
    compiled: async () => void (compilations += 1),
  };
  const front = createFront({
    bundles: [/** @type {any} */ (bundle)],
    key: 'key',
    site: { target: async () => ({ protocol: 'http:', hostname: '127.0.0.1', port }) },
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  t.after(() => {
    front.close();
    site.close();
  });
  const own = /** @type {import('node:net').AddressInfo} */ (front.address());
  const open = () =>
    fetch(`http://127.0.0.1:${own.port}/tips/new`, { headers: { accept: 'text/html' } });
  await open();
  write('/tips', '/tips/new');
  const before = compilations;
  await open();
  assert.deepEqual(told, [['/tips'], ['/tips', '/tips/new']]);
  assert.equal(compilations, before + 1);
});
