import assert from 'node:assert/strict';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import { startTestApp } from '../../testing';
import { createMissingPictures } from './missing';
import { slugOf } from '../../slug';
import { picturesFolder } from './store';

const { app, settings } = await startTestApp();
const root = picturesFolder(settings.DATA_DIR);
const put = (file: string, content: string | Buffer) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), content);
};
const webp = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  .webp()
  .toBuffer();
put('site/kraft.webp', webp);
put('site/hero-1-768.webp', webp);
put('site/hero-1-768.avif', 'avif');
put('site/cut/burger.webp', webp);
put('site/map.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
put('manifest.json', '{}');
for (const width of [480, 800, 1200]) put(`dishes/wings/${width}.webp`, webp);
const get = (url: string, accept = '*/*') => app.inject({ url, headers: { accept } });

describe('GET /pictures/*', () => {
  it("serves the site's pictures by name and width", async () => {
    for (const url of [
      '/pictures/kraft',
      '/pictures/hero-1?w=768',
      '/pictures/cut/burger',
      '/pictures/kraft.webp',
    ]) {
      const { statusCode, headers } = await get(url);
      assert.deepEqual([statusCode, headers['content-type']], [200, 'image/webp'], url);
      assert.match(String(headers['cache-control']), /^public/);
    }
    assert.equal(
      (await get('/pictures/hero-1?w=768', 'image/avif,image/webp')).headers['content-type'],
      'image/avif',
    );
    assert.match(String((await get('/pictures/map')).headers['content-type']), /image\/svg\+xml/);
  });
  it('answers 304 to a current ETag', async () => {
    const { etag } = (await get('/pictures/kraft')).headers;
    assert.equal(
      (await app.inject({ url: '/pictures/kraft', headers: { 'if-none-match': String(etag) } }))
        .statusCode,
      304,
    );
  });
  it('serves nothing outside of its folder', async () => {
    for (const url of [
      '/pictures/../manifest',
      '/pictures/..%2fmanifest.json',
      '/pictures/%2e%2e/manifest',
      '/pictures/nothing',
      '/pictures/',
      '/pictures/kraft?w=768',
      '/pictures/cut%2fburger%00',
    ]) {
      assert.notEqual((await get(url)).statusCode, 200, url);
    }
  });
});

describe('GET /products/:image', () => {
  it('finds a generated picture by its plain name and by the name with its version', async () => {
    assert.equal(
      (await get('/products/wings.webp')).headers['cache-control'],
      'public, max-age=86400, stale-while-revalidate=604800',
    );
    assert.equal(
      (await get('/products/wings-0123abcd.webp?w=480')).headers['cache-control'],
      'public, max-age=31536000, immutable',
    );
  });
  it('is cached for a short time only until its AVIF exists', async () => {
    assert.equal(
      (await get('/products/wings-0123abcd.webp', 'image/avif')).headers['cache-control'],
      'public, max-age=600',
    );
  });
});

describe('a picture that is being made', () => {
  it('is asked for once, and sent when it is made', async () => {
    const wanted: string[] = [];
    const missingPictures = createMissingPictures((name) => {
      wanted.push(name);
      // Requests wait while the file is written.
      setImmediate(() => {
        put('dishes/slow/800.webp', webp);
        missingPictures.finish(name);
      });
    });
    missingPictures.add([['dishes/slow/800', 'slow']]);
    const { app: opening } = await startTestApp(
      { DATA_DIR: settings.DATA_DIR },
      { missingPictures },
    );
    const answers = await Promise.all(
      ['/products/slow-0123abcd.webp', '/products/slow.webp'].map((url) => opening.inject({ url })),
    );
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [200, 200],
    );
    assert.deepEqual(wanted, ['slow']);
  });
  it('answers 404 when it could not be made', async () => {
    const missingPictures = createMissingPictures((name) => missingPictures.finish(name));
    missingPictures.add([['site/hero-9-768', 'hero-9']]);
    const { app: opening } = await startTestApp({}, { missingPictures });
    assert.equal((await opening.inject('/pictures/hero-9?w=768')).statusCode, 404);
  });
});

describe('AVIF', () => {
  it('is finished after a restart for uploads whose process ended too early', async () => {
    const before = await startTestApp({ DATA_DIR: settings.DATA_DIR });
    await before.app.avif.idle();
    assert.equal(
      existsSync(path.join(root, 'dishes/wings/480.avif')),
      false,
      'a generated picture is not an upload',
    );
    for (const width of [480, 800, 1200]) put(`dishes/late-0123abcd/${width}.webp`, webp);
    const after = await startTestApp({ DATA_DIR: settings.DATA_DIR });
    await after.app.avif.idle();
    assert.ok(existsSync(path.join(root, 'dishes/late-0123abcd/1200.avif')));
  });
});

describe('slugOf', () => {
  it('contains only characters for addresses and files', () => {
    assert.equal(slugOf('  Jalapeño & Cheddar Sausage! '), 'jalapeno-cheddar-sausage');
    assert.equal(slugOf('كنافة'), 'dish');
    assert.match(slugOf('x'.repeat(47) + ' yz'), /^x{47}$/);
  });
});
