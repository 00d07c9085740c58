import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { framesOf, parseFrame } from './frames';

const BASE = 'https://smokehouse.example/releases/mfe-cart/1.2.0-0123456789ab';
const FRAMES = [
  'mfe-cart/1.2.0-0123456789ab/page-cart.0a1b.js:1:2345',
  'mfe-cart/1.2.0-0123456789ab/remoteEntry.js:2:7',
];

describe('the frames of a stack', () => {
  for (const [browser, stack] of Object.entries({
    Chromium: [
      'TypeError: reem@example.com is not a function',
      `    at async Promise.all (${BASE}/page-cart.0a1b.js:1:2345)`,
      `    at ${BASE}/remoteEntry.js?r=1:2:7`,
    ],
    Firefox: [`pay/<@${BASE}/page-cart.0a1b.js:1:2345`, `@${BASE}/remoteEntry.js:2:7`, ''],
    Safari: [`t@${BASE}/page-cart.0a1b.js:1:2345`, '[native code]', `${BASE}/remoteEntry.js:2:7`],
    'the shell’s short form': [
      't (/releases/mfe-cart/1.2.0-0123456789ab/page-cart.0a1b.js:1:2345)',
      '/releases/mfe-cart/1.2.0-0123456789ab/remoteEntry.js:2:7',
    ],
  }))
    it(`are read as ${browser} writes them`, () => {
      assert.deepEqual(framesOf(stack.join('\n')), FRAMES);
    });

  it('contain no message, function or address, and no scripts of others', () => {
    const stack = [
      `Error: see ${BASE}/page.js and reem@example.com`,
      '    at steal (https://evil.example/x.js:1:2)',
      '    at chrome-extension://abc/content.js:1:2',
      `    at ${BASE}/../../../etc/passwd.js:1:2`,
      `    at ${BASE}/page.js:1:99999999999`,
    ].join('\n');
    assert.deepEqual(framesOf(stack), []);
  });

  it('are ten at most', () => {
    assert.equal(framesOf(`at ${BASE}/page.js:1:2\n`.repeat(50)).length, 10);
  });

  it('have an owner, a script, and a position', () => {
    assert.deepEqual(parseFrame(FRAMES[0] ?? ''), {
      owner: 'mfe-cart/1.2.0-0123456789ab',
      script: 'page-cart.0a1b.js',
      line: 1,
      column: 2345,
    });
  });
});
