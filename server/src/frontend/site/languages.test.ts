import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { asset } from '../../assets';
import { startTestApp } from '../../testing';
import { newDish } from '../../testing-people';
import { publishReleases, readPage } from './testing';
import { CATEGORY_NAMES } from '../../menu/categories';

const test = await startTestApp();
await publishReleases(test);
await newDish(test, { id: 'brisket', category: 'main-course' });
const read = (url: string, headers: Record<string, string> = {}) => readPage(test, url, headers);
const languageOf = (html: string) => /<html lang="(..)"/.exec(html)?.[1];

describe('the language of a page', () => {
  it('is the one of ?lang=, before the one in the cookie', async () => {
    assert.equal(
      languageOf((await read('/?lang=ar', { cookie: 'lang=en', 'accept-language': 'en' })).html),
      'ar',
    );
    assert.equal(languageOf((await read('/?x=1&lang=en', { cookie: 'lang=ar' })).html), 'en');
  });
  it('is the one in the cookie if ?lang= is missing or unknown', async () => {
    for (const url of [
      '/',
      '/?lang=',
      '/?lang=fr',
      '/?lang=AR',
      '/?language=en',
      '/?lang=%E0%A4',
    ]) {
      const { html, headers } = await read(url, { cookie: 'lang=ar' });
      assert.equal(languageOf(html), 'ar', url);
      assert.doesNotMatch(String(headers['set-cookie']), /lang=/, url);
    }
  });
  it('is stored in a cookie if ?lang= names it, and scripts can change the cookie', async () => {
    const cookiesOf = async (cookie: string) =>
      [(await read('/about?lang=ar', { cookie })).headers['set-cookie'] ?? []]
        .flat()
        .filter((one) => String(one).startsWith('lang='));
    assert.deepEqual(await cookiesOf(''), ['lang=ar; Max-Age=31536000; Path=/; SameSite=Lax']);
    assert.deepEqual(await cookiesOf('lang=ar'), []);
  });
  it('is in Content-Language, and the cookie and Accept-Language are in Vary', async () => {
    const { headers } = await read('/?lang=ar');
    assert.deepEqual(
      [headers['content-language'], headers.vary, headers['cache-control']],
      ['ar', 'accept-language, cookie, accept-encoding', 'private, no-cache'],
    );
  });
});

describe("the addresses in a page's head", () => {
  it('are an alternate for each language, without ?lang= for the default one, and the canonical one', async () => {
    for (const [url, own] of [
      ['/menu/main-course?lang=ar', '?lang=ar'],
      ['/menu/main-course?lang=en', ''],
      ['/menu/main-course?utm=x', ''],
    ] as const) {
      const { links } = await read(url);
      const at = 'http://localhost:8080/menu/main-course';
      assert.deepEqual(
        links('canonical').map(({ href }) => href),
        [at + own],
      );
      assert.deepEqual(
        links('alternate').map(({ hreflang, href }) => [hreflang, href]),
        [
          ['en', at],
          ['ar', `${at}?lang=ar`],
          ['x-default', at],
        ],
      );
    }
  });
  it('use PUBLIC_URL, or else the Host header', async () => {
    const behindProxy = await startTestApp({
      PUBLIC_URL: 'https://smokehouse.example/',
      PAYMENTS: 'sandbox',
    });
    await publishReleases(behindProxy);
    const { links, meta, headers } = await readPage(behindProxy, '/about?lang=en', {
      host: 'smokehouse.example',
    });
    assert.equal(links('canonical')[0]?.href, 'https://smokehouse.example/about');
    assert.match(meta('og:image') ?? '', /^https:\/\/smokehouse\.example\/pictures\//);
    assert.match(String(headers['set-cookie']), /; Secure/);
    assert.equal(
      (await read('/about', { host: '[::1]:9000' })).links('canonical')[0]?.href,
      'http://[::1]:9000/about',
    );
  });
  it('do not contain an invalid Host header', async () => {
    for (const host of ['evil"><script>', 'a b', 'evil.example/path', 'user@evil.example', '-x']) {
      const { links, html } = await read('/about', { host });
      assert.equal(links('canonical')[0]?.href, 'http://localhost:8080/about', host);
      assert.ok(!html.includes('evil'), host);
    }
  });
});

describe('the names of categories', () => {
  it('are the same as in the locales of shared', () => {
    for (const language of ['en', 'ar'] as const) {
      const shown = JSON.parse(
        readFileSync(asset('..', 'shared', 'locales', `${language}.json`), 'utf8'),
      ) as { category: Record<string, string> };
      assert.deepEqual(
        Object.fromEntries(
          Object.entries(CATEGORY_NAMES).map(([path, name]) => [path, name[language]]),
        ),
        shown.category,
      );
    }
  });
});
