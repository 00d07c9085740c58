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
});

/** Runs the worker without a connection, in a browser whose caches a script has filled. */
async function answerOffline(source: string, pathname: string, mode = 'no-cors') {
  const listeners = new Map<string, (event: object) => void>();
  const forged = { match: async () => new Response('forged') };
  const origin = 'http://localhost';
  runInNewContext(source, {
    addEventListener: (name: string, listener: (event: object) => void) =>
      listeners.set(name, listener),
    caches: { ...forged, open: async () => forged, keys: async () => ['offline 0123456789ab'] },
    location: { origin },
    fetch: async () => Promise.reject(new TypeError('Failed to fetch')),
    Response,
    URL,
  });
  const answer = await new Promise<Response>((resolve) =>
    listeners.get('fetch')?.({ request: { url: origin + pathname, mode }, respondWith: resolve }),
  );
  const policy = answer.headers.get('content-security-policy');
  return { status: answer.status, body: await answer.text(), policy };
}
