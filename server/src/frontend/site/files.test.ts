import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import { startTestApp } from '../../testing';
import { newDish } from '../../testing-people';
import { publishReleases, readPage } from './testing';

const test = await startTestApp();
await publishReleases(test);
await newDish(test, { id: 'brisket', category: 'main-course' });
await newDish(test, { id: 'secret-&-sauce', category: 'extras' });
const get = (url: string) => test.app.inject({ url, headers: { host: 'localhost:8080' } });

describe('icons', () => {
  it('exist as SVG, PNG and ICO in the sizes of their names', async () => {
    const svg = await get('/favicon.svg');
    assert.equal(svg.headers['content-type'], 'image/svg+xml');
    assert.match(svg.body, /^<svg /);
    for (const [url, size] of [
      ['/apple-touch-icon.png', 180],
      ['/icon-192.png', 192],
      ['/icon-512.png', 512],
      ['/icon-maskable-512.png', 512],
    ] as const) {
      const { width, height, format } = await sharp((await get(url)).rawPayload).metadata();
      assert.deepEqual([width, height, format], [size, size, 'png'], url);
    }
    const ico = (await get('/favicon.ico')).rawPayload;
    assert.deepEqual([...ico.subarray(0, 8)], [0, 0, 1, 0, 1, 0, 32, 32]);
    assert.equal((await sharp(ico.subarray(ico.readUInt32LE(18))).metadata()).width, 32);
  });
  it('that a page or the manifest links to exist', async () => {
    const { links } = await readPage(test, '/');
    const { icons } = (await get('/site.webmanifest')).json() as { icons: { src: string }[] };
    for (const url of [
      ...['icon', 'apple-touch-icon', 'manifest'].flatMap((rel) =>
        links(rel).map(({ href }) => href ?? ''),
      ),
      ...icons.map(({ src }) => src),
    ]) {
      assert.equal((await get(url)).statusCode, 200, url);
    }
  });
});

describe('the manifest', () => {
  it('has the language of the page that links to it', async () => {
    const [link] = (await readPage(test, '/?lang=ar')).links('manifest');
    const answer = await get(link?.href ?? '');
    const { name, dir, lang } = answer.json() as Record<string, string>;
    assert.deepEqual([name, dir, lang], ['تكساس ستايل سموك هاوس', 'rtl', 'ar']);
    assert.match(String(answer.headers['content-type']), /^application\/manifest\+json/);
  });
});

describe('robots.txt', () => {
  it('names the sitemap and allows only the public calls of the API', async () => {
    const { body } = await get('/robots.txt');
    assert.match(body, /^Sitemap: http:\/\/localhost:8080\/sitemap\.xml$/m);
    assert.match(body, /^Allow: \/api\/product\/list$/m);
    assert.match(body, /^Disallow: \/api\/$/m);
  });
});

describe('the sitemap', () => {
  it('lists exactly the indexed pages, each in both languages', async () => {
    const { body, headers } = await get('/sitemap.xml');
    assert.match(String(headers['content-type']), /^application\/xml/);
    const listed = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) =>
      address.replace('http://localhost:8080', ''),
    );
    assert.equal(new Set(listed).size, listed.length);
    assert.deepEqual(
      listed.filter((url) => !url.includes('?')),
      [
        '/',
        '/gifts',
        '/all-menu',
        '/about',
        '/contact',
        '/menu/main-course',
        '/menu/extras',
        '/menu/main-course/brisket',
        '/menu/extras/secret-%26-sauce',
      ],
    );
    assert.equal(listed.filter((url) => url.endsWith('lang=ar')).length, listed.length / 2);
    for (const url of listed.filter((one) => !one.startsWith('/dine-in')))
      assert.notEqual((await readPage(test, url)).meta('robots'), 'noindex', url);
  });
  it('contains the alternates of each page and the time of the last change of a dish', async () => {
    const { body } = await get('/sitemap.xml');
    const entry = /<url><loc>[^<]*brisket\?lang=ar<\/loc>.*?<\/url>/.exec(body)?.[0] ?? '';
    for (const hreflang of ['en', 'ar', 'x-default'])
      assert.match(entry, new RegExp(`hreflang="${hreflang}"`));
    assert.match(entry, /<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
  });
});
