import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runInNewContext } from 'node:vm';
import { startTestApp } from '../../../testing';
import { OFFLINE_FILES } from './worker';

const test = await startTestApp({ SELLER_PHONE: '+966 11 <1> 23' });
const visitor = test.browser();

describe('the page without a connection', () => {
  it('is served in both languages with the phone, and with no release at all', async () => {
    const { status, text } = await visitor.call('GET /offline/page');
    assert.equal(status, 200);
    assert.match(text, /You are offline/);
    assert.match(text, /أنت غير متصل بالإنترنت/);
    assert.match(text, /\+966 11 &lt;1&gt; 23/);
    assert.doesNotMatch(text, /\/releases\//);
  });

  it('and its files run no script but their own, and are asked for again', async () => {
    for (const file of [...OFFLINE_FILES, 'worker.js']) {
      const { status, headers } = await visitor.call(`GET /offline/${file}`);
      assert.equal(status, 200, file);
      assert.equal(headers['cache-control'], 'no-cache', file);
      assert.match(String(headers['content-security-policy']), /default-src 'none'/, file);
    }
  });

  it('is in the text of a worker for the whole site, with its policy', async () => {
    const { headers, text } = await visitor.call('GET /offline/worker.js');
    assert.equal(headers['service-worker-allowed'], '/');
    for (const file of OFFLINE_FILES) {
      const served = await visitor.call(`GET /offline/${file}`);
      const { status, body, policy } = await answerOffline(text, `/offline/${file}`);
      assert.deepEqual([status, body], [200, served.text], file);
      assert.equal(policy, served.headers['content-security-policy'], file);
    }
  });

  it('is what the worker answers, whatever a script has put into the caches of the site', async () => {
    const { text } = await visitor.call('GET /offline/worker.js');
    const page = await visitor.call('GET /offline/page');
    const { body, policy } = await answerOffline(text, '/cart', 'navigate');
    assert.equal(body, page.text);
    assert.match(String(policy), /script-src 'self';/);
    assert.doesNotMatch(text, /caches\.(?:open|match)/);
  });

  it('is not the answer to a long header that a script has set for navigations: it is taken away', async () => {
    const { text } = await visitor.call('GET /offline/worker.js');
    const { preload, answer } = startWorker(text, async () => new Response('the page'));
    assert.equal(preload.header, 'true');
    // The first navigation is sent with it while the worker starts.
    for (const preloaded of [
      ...[413, 431].map(async (status) => new Response('refused', { status })),
      offline(),
    ])
      assert.equal(await (await answer('/cart', 'navigate', preloaded)).text(), 'the page');
    const missing = Promise.resolve(new Response('missing', { status: 404 }));
    assert.equal((await answer('/cart', 'navigate', missing)).status, 404);
  });
});

const ORIGIN = 'http://localhost';
const offline = async (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

/** Runs the worker in a browser whose caches and preload header a script has changed. */
function startWorker(source: string, fetch: () => Promise<Response>) {
  const listeners = new Map<string, (event: object) => void>();
  const forged = { match: async () => new Response('forged') };
  const preload = { header: 'x'.repeat(30_000) };
  runInNewContext(source, {
    addEventListener: (name: string, listener: (event: object) => void) =>
      listeners.set(name, listener),
    caches: { ...forged, open: async () => forged, keys: async () => ['offline 0123456789ab'] },
    registration: {
      navigationPreload: {
        setHeaderValue: async (value: string) => {
          preload.header = value;
        },
      },
    },
    location: { origin: ORIGIN },
    fetch,
    Response,
    URL,
  });
  const answer = (pathname: string, mode: string, preloadResponse?: Promise<Response>) =>
    new Promise<Response>((resolve) =>
      listeners.get('fetch')?.({
        request: { url: ORIGIN + pathname, mode },
        preloadResponse,
        respondWith: resolve,
      }),
    );
  return { preload, answer };
}

/** What the worker answers without a connection. */
async function answerOffline(source: string, pathname: string, mode = 'no-cors') {
  const answer = await startWorker(source, offline).answer(pathname, mode);
  const policy = answer.headers.get('content-security-policy');
  return { status: answer.status, body: await answer.text(), policy };
}
