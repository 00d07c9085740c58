import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
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

  it('has a worker for the whole site, whose cache is named by what it keeps', async () => {
    const { headers, text } = await visitor.call('GET /offline/worker.js');
    assert.equal(headers['service-worker-allowed'], '/');
    assert.match(text, /const CACHE = 'offline [0-9a-f]{12}'/);
    for (const file of OFFLINE_FILES) assert.ok(text.includes(`"/offline/${file}"`), file);
  });
});
