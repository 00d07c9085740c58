import assert from 'node:assert/strict';
import { get } from 'node:http';
import { describe, it } from 'node:test';
import { startTestApp } from '../../testing';
import { newDish } from '../../testing-people';
import { normalizePath } from './addresses';
import { publishReleases, readPage } from './testing';

const test = await startTestApp();
await publishReleases(test);
const HOUSE = 'Texas Style Smoke House';
const read = (url: string, headers: Record<string, string> = {}) => readPage(test, url, headers);
const arabic = { cookie: 'lang=ar' };
await newDish(test, {
  id: 'brisket',
  name: 'Oak-Smoked Brisket',
  nameAr: 'بريسكت مدخّن',
  description: 'Fourteen hours over oak.',
  descriptionAr: 'أربع عشرة ساعة.',
  category: 'main-course',
  price: 95,
  image: 'brisket-0123abcd.webp',
});
await newDish(test, { id: 'fattoush', name: 'Fattoush', category: 'salad-2', price: 24 });

describe('a page', () => {
  it("has a title with the site's name, in the visitor's language", async () => {
    assert.equal((await read('/')).title, `${HOUSE}, Riyadh`);
    assert.equal((await read('/all-menu')).title, `Available Menu · ${HOUSE}`);
    assert.equal((await read('/about', arabic)).title, 'من نحن · تكساس ستايل سموك هاوس');
    assert.equal((await read('/menu/main-course')).title, `Main Course · ${HOUSE}`);
    assert.equal((await read('/menu/main-course/brisket')).title, `Oak-Smoked Brisket · ${HOUSE}`);
    assert.equal(
      (await read('/menu/main-course/brisket', arabic)).title,
      'بريسكت مدخّن · تكساس ستايل سموك هاوس',
    );
  });
  it('has a description of its own', async () => {
    const pages = await Promise.all(
      [
        '/',
        '/all-menu',
        '/about',
        '/contact',
        '/menu/main-course',
        '/menu/main-course/brisket',
      ].map((url) => read(url)),
    );
    const texts = pages.map(({ meta }) => meta('description') ?? '');
    assert.equal(new Set(texts).size, pages.length);
    for (const text of texts) assert.ok(text.length > 20 && text.length <= 201, text);
  });
  it('that its release declares as public has its title and description, and is indexed', async () => {
    const { title, meta, links } = await read('/gifts', arabic);
    assert.equal(title, 'الهدايا · تكساس ستايل سموك هاوس');
    assert.equal(meta('description'), 'قسائم لبيت الدخان.');
    assert.match(meta('robots') ?? '', /^index/);
    assert.equal(links('alternate').length, 3);
    assert.equal((await read('/gifts/7')).title, `A gift · ${HOUSE}`);
  });
  it('is dark for visitors and light for the seller', async () => {
    const shop = await read('/');
    assert.match(shop.html, /<html lang="en" dir="ltr" data-theme="dark">/);
    assert.equal(shop.meta('theme-color'), '#151110');
    const desk = await read('/seller/orders', arabic);
    assert.match(desk.html, /<html lang="ar" dir="rtl" data-theme="light">/);
    assert.equal(desk.meta('theme-color'), '#f2eee7');
  });
  it('is not indexed if it is personal, empty, or has no title in its release', async () => {
    for (const url of [
      '/cart',
      '/seller',
      '/seller/orders',
      '/gallery',
      '/menu',
      '/menu/catering',
      '/menu/burger',
      '/tasting',
    ]) {
      const { status, meta, links, data } = await read(url);
      assert.deepEqual(
        [status, meta('robots'), links('alternate'), data],
        [200, 'noindex', [], []],
        url,
      );
    }
  });
});

describe('an address', () => {
  it('that does not exist returns a page with 404 that is not indexed', async () => {
    for (const url of [
      '/nothing',
      '/menu/pizza',
      '/menu/main-course/gone',
      '/menu/__proto__',
      '/menu/constructor/toString',
      '/seller/nothing',
      '/menu/%E0%A4%B9',
    ]) {
      const { status, meta, html, data, links } = await read(url);
      assert.equal(status, 404, url);
      assert.equal(meta('robots'), 'noindex', url);
      assert.match(html, /<div id="root">/, url);
      assert.deepEqual([data, links('canonical')], [[], []], url);
    }
    assert.equal((await read('/nothing')).title, `Page not found · ${HOUSE}`);
    assert.equal(
      (await read('/menu/main-course/gone', arabic)).title,
      'لم يعد هذا الطبق في القائمة · تكساس ستايل سموك هاوس',
    );
  });
  it('of a missing file returns 404 as plain text', async () => {
    const { status, headers } = await read('/nothing.js');
    assert.deepEqual([status, headers['content-type']], [404, 'text/plain; charset=utf-8']);
  });
  it('redirects permanently to its canonical form', async () => {
    const redirects: [string, string][] = [
      ['/menu/salad', '/menu/salad-2'],
      ['/menu/salad/', '/menu/salad-2'],
      ['/cart/', '/cart'],
      ['/menu/main-course/brisket/', '/menu/main-course/brisket'],
      ['//about', '/about'],
      ['/About', '/about'],
      ['/all-menu/?lang=ar&x=1', '/all-menu?lang=ar&x=1'],
    ];
    for (const [from, to] of redirects) {
      const { status, headers } = await read(from);
      assert.deepEqual([status, headers.location], [301, to], from);
    }
  });
  it('never redirects to another site', async () => {
    // Browsers read a backslash as a slash.
    for (const path of [
      '//evil.example/',
      '/\\evil.example/',
      '/\\/evil.example//',
      '///evil.example/%2f..',
    ])
      assert.match(normalizePath(path), /^\/evil/, path);
    const address = await test.app.listen({ port: 0, host: '127.0.0.1' });
    const location = await new Promise<string | undefined>((resolve, reject) => {
      get(
        { host: '127.0.0.1', port: new URL(address).port, path: '/\\evil.example/' },
        (answer) => {
          answer.resume();
          resolve(answer.headers.location);
        },
      ).on('error', reject);
    });
    assert.equal(location, '/evil.example');
  });
  it('of a dish under another category, or spelled otherwise, redirects to the right one', async () => {
    for (const url of [
      '/menu/burger/brisket',
      '/menu/all/brisket?lang=ar',
      `/menu/${'x'.repeat(200)}/brisket`,
      '/menu/main%2dcourse/brisket',
      '/menu/main-course/%62risket',
      '/MENU/main-course/brisket',
    ]) {
      const { status, headers } = await read(url);
      const query = url.includes('?') ? '?lang=ar' : '';
      assert.deepEqual([status, headers.location], [301, `/menu/main-course/brisket${query}`], url);
    }
  });
});

describe('a page without the menu', () => {
  it('still opens; those of categories and dishes return 503 with Retry-After', async (t) => {
    t.mock.method(test.app.menu, 'list', () => Promise.reject(new Error('no database')));
    assert.deepEqual([(await read('/')).status, (await read('/about')).status], [200, 200]);
    const { status, headers, html } = await read('/menu/main-course/brisket');
    assert.deepEqual([status, headers['retry-after']], [503, '30']);
    assert.match(html, /<div id="root">/);
  });
});
