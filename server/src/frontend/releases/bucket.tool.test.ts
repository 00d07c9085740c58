import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { buildApp } from '../../app';
import { readSettings } from '../../settings';
import { startTestApp } from '../../testing';
import { activateBuiltPackages } from './built-packages';
import { folderOf } from './store';
import { startTestBucket } from './testing-bucket';
import { makeCheckout } from './testing-process';
import { makeRelease, nameOf, newTeam, registryIn, type Team, until } from './testing';

const bucket = await startTestBucket();
Object.assign(process.env, bucket.environment);
// Other test files run in this process.
after(() => {
  for (const name of Object.keys(bucket.environment)) delete process.env[name];
});
const test = await startTestApp(bucket.environment);

/** Starts another server of the same site with a separate data folder. */
async function startOther(given: Record<string, string> = {}) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-other-'));
  const app = await buildApp({
    logger: process.env.TEST_LOG ? { level: process.env.TEST_LOG } : false,
    ...test,
    settings: readSettings({
      RATE_LIMIT: 'off',
      ...bucket.environment,
      DATA_DIR: folder,
      ...given,
    }),
  });
  await app.ready();
  after(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return app;
}
const fileOf = (release: ReturnType<typeof makeRelease>, file = 'entry.js') =>
  `/releases/${release.manifest.remote}/${nameOf(release)}/${file}`;
const live = makeRelease();
const next = makeRelease({
  version: '1.1.0',
  script: `console.log(${JSON.stringify('smoke '.repeat(300))})`,
});
const later = makeRelease({ version: '1.2.0', script: '"later"' });
const repaired = makeRelease({ version: '1.2.1', script: '"repaired"' });
let cart: Team;
before(async () => {
  // A shell without types, so that none are compared.
  const shell = makeRelease({
    remote: 'shell',
    routes: [{ path: '/about', page: 'page' }],
    types: undefined,
  });
  await activateBuiltPackages(test.db, test.app.context.releaseStore, [
    path.join(await makeCheckout([shell]), 'shell', 'dist'),
  ]);
  cart = await newTeam(test, 'mfe-cart');
  assert.equal((await cart.publish(live)).status, 200);
});

describe('a release in the bucket', () => {
  it('has the paths of its URLs, content types and cache headers; release.json is uploaded last', async () => {
    bucket.requests.length = 0;
    assert.equal((await cart.publish(next)).status, 200);
    const at = (file: string) => bucket.objects.get(`releases/mfe-cart/${nameOf(next)}/${file}`);
    assert.equal(at('entry.js')?.bytes.toString(), next.files['entry.js']);
    assert.deepEqual(
      [at('entry.js')?.type, at('entry.js')?.cacheControl, at('page.css')?.type],
      [
        'text/javascript; charset=utf-8',
        'public, max-age=31536000, immutable',
        'text/css; charset=utf-8',
      ],
    );
    assert.ok(at('entry.js.br') && at('entry.js.gz'));
    assert.match(
      bucket.requests.filter((line) => line.startsWith('PUT')).at(-1) ?? '',
      /release\.json$/,
    );
  });
  it('is downloaded once by another server, which then serves it from its folder', async () => {
    const other = await startOther();
    bucket.requests.length = 0;
    const answers = await Promise.all(
      [...Array(5)].map(() =>
        other.inject({ url: fileOf(next), headers: { 'accept-encoding': 'br' } }),
      ),
    );
    for (const { statusCode, headers, rawPayload } of answers) {
      assert.deepEqual(
        [statusCode, headers['content-encoding'], brotliDecompressSync(rawPayload).toString()],
        [200, 'br', next.files['entry.js']],
      );
      assert.match(String(headers['cache-control']), /max-age=31536000, immutable/);
    }
    assert.equal((await other.inject(fileOf(next, 'page.css'))).body, next.files['page.css']);
    assert.equal(new Set(bucket.requests).size, bucket.requests.length, 'no request is repeated');
  });
  it('is not found, without a request to the bucket, if it was not published', async () => {
    bucket.requests.length = 0;
    const stranger = makeRelease({ version: '7.0.0' });
    bucket.objects.set(`releases/mfe-cart/${nameOf(stranger)}/entry.js`, {
      bytes: Buffer.from('evil'),
      type: 'text/javascript',
      cacheControl: '',
    });
    for (const url of [
      fileOf(stranger),
      fileOf(next, 'gone.js'),
      '/releases/mfe-cart/..%2f..%2fx/entry.js',
    ]) {
      const { statusCode, headers } = await test.app.inject(url);
      assert.deepEqual([statusCode, headers['cache-control']], [404, 'no-store'], url);
    }
    assert.deepEqual(bucket.requests, []);
  });
  it('is not served if its bytes were changed there', async () => {
    const bomb = brotliCompressSync(Buffer.alloc(4e6));
    const other = await startOther();
    for (const file of ['entry.js', 'entry.js.br']) {
      const key = `releases/mfe-cart/${nameOf(next)}/${file}`;
      const object = bucket.objects.get(key) ?? assert.fail();
      // The last one is compressed, and would be 4 MB of zeros.
      for (const bytes of [Buffer.from('evil'), Buffer.alloc(4e6), bomb]) {
        bucket.objects.set(key, { ...object, bytes });
        const { statusCode, headers } = await other.inject(fileOf(next));
        assert.deepEqual([statusCode, headers['cache-control']], [503, 'no-store']);
      }
      bucket.objects.set(key, object);
    }
    assert.equal(
      (await other.inject(fileOf(next))).statusCode,
      200,
      'and served once it is restored',
    );
  });
});

describe('while the bucket fails', () => {
  for (const state of ['unreachable', 'overloaded', 'forbidden'] as const) {
    it(`(${state}) a publish is refused with the reason and changes nothing`, async () => {
      const now = (await registryIn(test.app))['mfe-cart'];
      bucket.setState(state);
      const { status, body } = await cart.publish(later);
      bucket.setState('available');
      assert.deepEqual([status, body.code], [503, 'bucket_failed']);
      assert.match(
        body.message ?? '',
        /^The bucket smokehouse-releases cannot be used now \(.*(ECONNRESET|socket hang up|it answered 503|it answered 403).*\)\. What is live stays as it is\.$/,
      );
      assert.equal((await registryIn(test.app))['mfe-cart'], now);
      assert.deepEqual(
        await readdir(path.join(test.app.context.releaseStore.folder, '.incoming')),
        [],
      );
      assert.equal(
        (await cart.list()).body.releases.some(({ release }) => release === nameOf(later)),
        false,
      );
    });
  }
  it('live releases are served, and a roll-back to a release in the folder works', async () => {
    bucket.setState('unreachable');
    assert.equal((await test.app.inject(fileOf(next))).statusCode, 200);
    assert.equal((await cart.act('rollback')).body.release, nameOf(live));
    assert.equal((await registryIn(test.app))['mfe-cart'], nameOf(live));
    bucket.setState('available');
    assert.equal((await cart.publish(repaired)).status, 200);
  });
  it('a server that cannot download the new release serves the previous one until it can', async () => {
    const last = makeRelease({ version: '1.3.0', script: '"last"' });
    assert.equal((await cart.publish(last, { percent: '0' })).status, 200);
    const other = await startOther();
    assert.equal((await other.inject(fileOf(repaired))).statusCode, 200);
    assert.equal((await registryIn(other))['mfe-cart'], nameOf(repaired));
    bucket.setState('unreachable');
    assert.equal((await cart.act('promote', { release: nameOf(last) })).status, 200);
    assert.equal((await registryIn(test.app))['mfe-cart'], nameOf(last), 'has the files');
    assert.equal(
      (await registryIn(other))['mfe-cart'],
      nameOf(repaired),
      'does not have the files',
    );
    bucket.setState('available');
    await until(
      async () => (await registryIn(other))['mfe-cart'] === nameOf(last),
      'the other server shows the new release',
    );
  });
});

describe("the cache on a server's disk", () => {
  it('evicts the least recently used releases but no live one, and downloads them again on request', async () => {
    const other = await startOther({ RELEASES_CACHE_MB: '1' });
    const { folder } = other.context.releaseStore;
    const large = [1, 2, 3].map((number) =>
      makeRelease({
        version: `3.0.${number}`,
        script: [...Array(60_000).keys()].map((n) => (n * 7919 * number) % 9973).join(),
      }),
    );
    for (const release of large) {
      assert.equal((await cart.publish(release)).status, 200);
      assert.equal((await other.inject(fileOf(release))).statusCode, 200);
    }
    const cached = await readdir(path.join(folder, 'mfe-cart'));
    assert.ok(
      cached.includes(nameOf(large[2] ?? live)) && !cached.includes(nameOf(large[0] ?? live)),
      cached.join(),
    );
    assert.equal((await other.inject(fileOf(large[0] ?? live))).statusCode, 200);
  });
});

describe('a site that stored its releases in its folder', () => {
  it('uploads them to the bucket at its next start', async () => {
    const { folder } = test.app.context.releaseStore;
    bucket.objects.clear();
    const again = await buildApp({ ...test, settings: test.settings });
    await again.ready();
    await again.context.releaseStore.complete(new AbortController().signal);
    await again.close();
    await rm(folderOf(folder, 'mfe-cart', nameOf(next)), { recursive: true });
    assert.equal((await test.app.inject(fileOf(next))).body, next.files['entry.js']);
  });
});
