import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startTestApp } from '../../testing';
import { activateBuiltPackages } from '../releases';
import { integrityOf } from '../releases/testing';
import { publishReleases } from './testing';

const test = await startTestApp();
await publishReleases(test);
const get = (url: string, encoding: string) =>
  test.app.inject({ url, headers: { 'accept-encoding': encoding } });

describe('compression', () => {
  it("of a release's script", async () => {
    const script = `console.log(${JSON.stringify('smoke '.repeat(500))})`;
    const dist = await mkdtemp(path.join(os.tmpdir(), 'smokehouse-dist-'));
    await writeFile(
      path.join(dist, 'release.json'),
      JSON.stringify({
        remote: 'mfe-cart',
        version: '1.0.1',
        hash: 'abcdefabcdef',
        entry: 'a.js',
        routes: [],
        slots: [],
        contract: {},
        files: { 'a.js': { integrity: integrityOf(Buffer.from(script)), bytes: script.length } },
        chunks: {},
      }),
    );
    await writeFile(path.join(dist, 'a.js'), script);
    await activateBuiltPackages(test.db, test.app.context.releaseStore, [dist]);
    await rm(dist, { recursive: true });
    const url = '/releases/mfe-cart/1.0.1-abcdefabcdef/a.js';
    const early = await get(url, 'gzip, deflate, br');
    assert.equal(
      early.headers['content-encoding'],
      'gzip',
      'Brotli is made while the site is open',
    );
    await test.app.context.releaseStore.complete(new AbortController().signal);
    const [br, gz, plain] = [
      await get(url, 'gzip, deflate, br'),
      await get(url, 'gzip'),
      await get(url, 'identity'),
    ];
    assert.deepEqual(
      [
        br.headers['content-encoding'],
        gz.headers['content-encoding'],
        plain.headers['content-encoding'],
      ],
      ['br', 'gzip', undefined],
    );
    assert.deepEqual(
      [
        brotliDecompressSync(br.rawPayload).toString(),
        gunzipSync(gz.rawPayload).toString(),
        plain.body,
      ],
      [script, script, script],
    );
    assert.ok(br.rawPayload.length < script.length / 10);
    for (const { headers } of [br, gz, plain])
      assert.match(String(headers['content-type']), /javascript/);
    assert.match(String(br.headers.vary), /accept-encoding/i);
    assert.match(String(br.headers['cache-control']), /immutable/);
  });
  it('of a page, in the encoding that the browser accepts', async () => {
    const plain = (await get('/about', 'identity')).body;
    const withoutClock = (html: string) => html.replace(/"now":\d+/, '');
    assert.equal(
      withoutClock(
        brotliDecompressSync(
          (await get('/about', 'gzip, deflate, br, zstd')).rawPayload,
        ).toString(),
      ),
      withoutClock(plain),
    );
    assert.equal(
      withoutClock(gunzipSync((await get('/about', 'gzip;q=0.5, br;q=0')).rawPayload).toString()),
      withoutClock(plain),
    );
    for (const encoding of ['', 'zstd', 'br;q=0', 'gzip;q=0.0', 'brr'])
      assert.equal(
        (await get('/about', encoding)).headers['content-encoding'],
        undefined,
        encoding,
      );
  });
});
