import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { startTestApp } from '../../testing';

const KEY = 'a-key-of-the-developer';
const development = (remote: string) => ({
  remote,
  version: '1.0.0',
  hash: 'development',
  entry: `${remote}.js`,
  ...(remote === 'shell' ? {} : { container: remote.replace('-', '_') }),
  routes: [],
  slots: [],
  contract: {},
  files: {},
  chunks: {},
});
const headersWith = (key: string, ...remotes: string[]) => ({
  accept: 'text/html',
  'x-dev-key': key,
  'x-dev-releases': encodeURIComponent(JSON.stringify(remotes.map(development))),
});

const { browser, app } = await startTestApp({ DEV_KEY: KEY });
const closed = await startTestApp();

describe('packages in development', () => {
  it('are not shown without the setting DEV_KEY, whatever key is sent', async () => {
    for (const key of ['', 'undefined', KEY]) {
      const page = await closed
        .browser()
        .call('GET /', undefined, { headers: headersWith(key, 'shell', 'mfe-cart') });
      assert.doesNotMatch(page.text, /1\.0\.0-development/);
    }
  });
  it('are shown in the response to a request with the key, and in no other', async () => {
    const page = await browser().call('GET /', undefined, {
      headers: headersWith(KEY, 'shell', 'mfe-cart'),
    });
    assert.equal(page.status, 200);
    assert.match(page.text, /src="\/releases\/shell\/1\.0\.0-development\/shell\.js"/);
    assert.match(page.text, /"base":"\/releases\/mfe-cart\/1\.0\.0-development\/"/);
    const next = await browser().call('GET /', undefined, { headers: { accept: 'text/html' } });
    assert.doesNotMatch(next.text, /1\.0\.0-development/);
  });
  it('can be many: a long header is compressed', async () => {
    const routes = Array.from({ length: 400 }, (_, page) => ({ path: `/page-${page}` }));
    const named = JSON.stringify([development('shell'), { ...development('mfe-cart'), routes }]);
    const compressed = deflateRawSync(named).toString('base64url');
    const page = await browser().call('GET /', undefined, {
      headers: { accept: 'text/html', 'x-dev-key': KEY, 'x-dev-releases': compressed },
    });
    assert.equal(page.status, 200);
    assert.match(page.text, /"base":"\/releases\/mfe-cart\/1\.0\.0-development\/"/);
  });
  it('are refused with 400 if the header is no list of manifests', async () => {
    const broken = [
      '',
      '%',
      'null',
      '{}',
      '[null]',
      '[{"remote":"../x"}]',
      '%E0%A4%A',
      '[[]]',
      'AAAA',
    ];
    // More than a list of manifests can have.
    broken.push(deflateRawSync(`[${' '.repeat(2_000_000)}]`).toString('base64url'));
    for (const named of broken) {
      const page = await browser().call('GET /', undefined, {
        headers: { accept: 'text/html', 'x-dev-key': KEY, 'x-dev-releases': named },
      });
      assert.equal(page.status, 400, named);
    }
    const without = { accept: 'text/html', 'x-dev-key': KEY };
    assert.equal((await browser().call('GET /', undefined, { headers: without })).status, 400);
  });
  it('are not shown for another key', async () => {
    const page = await browser().call('GET /', undefined, {
      headers: headersWith(`${KEY}.`, 'shell'),
    });
    assert.doesNotMatch(page.text, /1\.0\.0-development/);
  });
  it("have no files on the server: the developer's own proxy serves them", async () => {
    const { statusCode } = await app.inject('/releases/mfe-cart/1.0.0-development/remoteEntry.js');
    assert.equal(statusCode, 404);
  });
});
