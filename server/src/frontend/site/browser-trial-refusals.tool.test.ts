import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { needsBrowser, remote, startTrialSite } from './testing-browser-trial';

const site = await startTrialSite();
/** Finds the folder of the own release. */
const BASE = `const { base } = JSON.parse(document.getElementById('page-config').textContent)
  .registry.find(({ remote }) => remote === 'mfe-cart');`;
/** 4 MB. */
const LARGE = `<!-- ${'smoke '.repeat(700_000)} --><svg xmlns="http://www.w3.org/2000/svg"/>`;

describe('a release that a browser does not show', needsBrowser, () => {
  for (const call of ['alert', 'confirm', 'prompt', 'print', 'open'])
    it(`is refused with what it does if it calls ${call}() while it loads`, async () => {
      const { status, body } = await site.publish(remote(`${call}('x'); show('Cart')`));
      assert.deepEqual([status, body.code], [422, 'trial_failed'], JSON.stringify(body));
      assert.equal(
        body.message,
        ['ar', 'en']
          .map(
            (language) => `/cart in ${language}, in a browser: it calls ${call}() while it loads`,
          )
          .join('\n'),
      );
    });

  for (const [title, script] of [
    ['at once', 'for (;;);'],
    ['a moment later', 'setTimeout(() => { for (;;); }, 500)'],
  ] as const)
    it(`is refused as one in an endless loop if it begins one ${title}`, async () => {
      const { status, body } = await site.publish(remote(script));
      assert.deepEqual([status, body.code], [422, 'trial_failed'], JSON.stringify(body));
      assert.match(
        body.message ?? '',
        /^\/cart in ar, in a browser: it was stuck for 10 s, as in an endless loop\n\/cart in en, in a browser: it was stuck/,
      );
    });

  for (const [title, script, message] of [
    ['reloads itself without an end', 'location.reload()', /it reloads or leaves the page/],
    [
      'shows nothing and stops the clock',
      'Date.now = () => 0; performance.now = () => 0',
      /it showed nothing within 15000 ms/,
    ],
    [
      'writes a very long text to the console',
      "console.error('x'.repeat(9e6)); show('Cart')",
      /it writes more than 8 MB to its console/,
    ],
    [
      'throws a very long text',
      "setTimeout(() => { throw 'y'.repeat(9e6) }); show('Cart')",
      /it writes more than 8 MB to its console/,
    ],
  ] as const)
    it(`is refused as itself, not as a fault of the browser, if it ${title}`, async () => {
      const { status, body } = await site.publish(remote(script));
      assert.deepEqual([status, body.code], [422, 'trial_failed'], JSON.stringify(body));
      const lines = (body.message ?? '').split('\n');
      for (const language of ['ar', 'en'])
        assert.ok(
          lines.some((line) => line.startsWith(`/cart in ${language}, `) && message.test(line)),
          body.message,
        );
      assert.doesNotMatch(body.message ?? '', /browser of this site/);
    });

  for (const [title, script] of [
    [
      'large files without an end',
      "Promise.all(Array.from({ length: 60 }, (_, i) => fetch(base + 'large.svg?' + i, { cache: 'no-store' }))).then(() => show('Cart'))",
    ],
    [
      'files without an end',
      "Promise.all(Array.from({ length: 600 }, (_, i) => fetch('/api/hours?' + i, { cache: 'no-store' }))).then(() => show('Cart'))",
    ],
  ] as const)
    it(`is refused if it requests ${title}`, async () => {
      const { status, body } = await site.publish(remote(BASE + script, { 'large.svg': LARGE }));
      assert.deepEqual([status, body.code], [422, 'trial_failed'], JSON.stringify(body));
      assert.match(
        body.message ?? '',
        /^\/cart in ar, in a browser: it requested more than \d+ files or \d+ MB/m,
      );
    });

  it('is not called loaded where a seller has it published all the same', async () => {
    const { status, body } = await site.force(remote("throw new Error('on purpose')"));
    assert.deepEqual([status, body.browser], [200, 'it failed there'], JSON.stringify(body));
  });

  for (const [title, script, message] of [
    [
      'throws in one language: route, language and error are named',
      "if (document.documentElement.lang === 'ar') throw new TypeError('no words'); show('Cart')",
      /^\/cart in ar, in a browser: .*TypeError: no words/m,
    ],
    [
      'writes an error to the console',
      "console.error('a key is missing'); show('Cart')",
      /^\/cart in ar, in a browser: a key is missing\n\/cart in en, in a browser: a key is missing$/,
    ],
    [
      'requests a file that does not exist',
      "fetch('/api/nothing').finally(() => show('Cart'))",
      /^\/cart in ar, in a browser: Failed to load resource: .*404.* http:\/\/localhost\/api\/nothing/m,
    ],
  ] as const)
    it(`is refused if it ${title}`, async () => {
      const before = await site.liveCart();
      const { status, body } = await site.publish(remote(script));
      assert.deepEqual([status, body.code], [422, 'trial_failed'], JSON.stringify(body));
      assert.match(body.message ?? '', message);
      assert.equal(await site.liveCart(), before);
    });
});
