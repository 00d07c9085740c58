import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startTestApp } from '../../testing';
import { asSeller, newDish } from '../../testing-people';
import { publishReleases, readPage } from './testing';

const test = await startTestApp();
await publishReleases(test);
await newDish(test, { id: 'brisket', category: 'main-course', image: 'brisket-0123abcd.webp' });
const preloads = async (url: string, kind: string) =>
  (await readPage(test, url)).links('preload').filter((link) => link.as === kind);
const scripts = async (url: string, headers?: Record<string, string>) =>
  (await readPage(test, url, headers)).scripts.filter((script) => 'async' in script);
const names = (links: Record<string, string>[]) =>
  links.map(({ href, src }) => (href ?? src ?? '').split('/').at(-1));

describe('a page loads in advance', () => {
  it("the shell's texts and the remote's files, in its own language only", async () => {
    assert.deepEqual(names(await scripts('/?lang=ar')), [
      'messages-ar.js',
      'mfe-menu.js',
      'routes.js',
      'menu-ar.js',
      'page-home.js',
    ]);
    assert.deepEqual(names(await scripts('/about?lang=en')), ['messages-en.js']);
    assert.deepEqual(names(await preloads('/about?lang=en', 'font')), ['besley-latin.woff2']);
    assert.deepEqual(names(await preloads('/about?lang=ar', 'font')), ['aref-ruqaa-arabic.woff2']);
  });
  it("the remote's exposed module, also if its chunk has no name", async () => {
    assert.deepEqual(names(await scripts('/cart')).slice(1), ['mfe-cart.js', 'src_routes.js']);
  });
  it("the sign-in in place of the seller's pages, unless the seller is signed in", async () => {
    const seller = await asSeller(test);
    const cookie = [...seller.cookies].map((pair) => pair.join('=')).join('; ');
    assert.deepEqual(names(await scripts('/seller/orders')).at(-1), 'sign-in.js');
    assert.deepEqual(names(await scripts('/seller/orders', { cookie })).at(-1), 'orders.js');
  });
  it("the shared modules that it imports and that are not part of the shell's entry", async () => {
    assert.deepEqual(names(await scripts('/add-address')).slice(1), [
      'mfe-cart.js',
      'src_routes.js',
      'address.js',
      'forms.js',
    ]);
    assert.deepEqual(
      (await scripts('/add-address')).at(-1)?.src,
      '/releases/shell/1.0.0-0123456789ab/forms.js',
    );
  });
  it('the session check, if its route declares it', async () => {
    const [check, ...others] = await preloads('/add-address', 'fetch');
    assert.deepEqual(
      [check?.href, check?.crossorigin, others],
      ['/api/user/is-auth', 'use-credentials', []],
    );
    assert.deepEqual(
      (await preloads('/seller', 'fetch')).map(({ href }) => href),
      ['/api/seller/is-auth'],
    );
  });
  it('no other calls: the page contains the public answers, and requests the personal ones itself', async () => {
    for (const url of ['/all-menu', '/about', '/tasting'])
      assert.deepEqual(await preloads(url, 'fetch'), [], url);
  });
  it('scripts and style sheets with their hashes', async () => {
    for (const link of await scripts('/?lang=ar')) {
      assert.match(link.integrity ?? '', /^sha384-/, link.src);
      assert.ok('crossorigin' in link, link.src);
    }
    for (const link of (await readPage(test, '/')).links('stylesheet'))
      assert.match(link.integrity ?? '', /^sha384-/, link.href);
  });
  it('the largest picture, in the size that fits', async () => {
    const [phone, wide] = await preloads('/', 'image');
    assert.match(phone?.imagesrcset ?? '', /hero-1-phone\?w=640 640w, .*hero-1-phone\?w=960 960w/);
    assert.match(wide?.imagesrcset ?? '', /hero-1\?w=768 768w, .* 1920w/);
    assert.equal(phone?.media, '(max-width: 760px)');
    const [dish, ...others] = await preloads('/menu/main-course/brisket', 'image');
    assert.match(dish?.imagesrcset ?? '', /brisket-0123abcd\.webp\?w=480 480w/);
    assert.equal(dish?.fetchpriority, 'high');
    assert.deepEqual([others.length, (await preloads('/all-menu', 'image')).length], [0, 0]);
  });
});

describe('the headers of a page', () => {
  it("allow the site's own scripts, and of the device's permissions only the location", async () => {
    const { headers } = await readPage(test, '/');
    assert.match(
      String(headers['content-security-policy']),
      /default-src 'self'; script-src 'self' /,
    );
    assert.doesNotMatch(String(headers['content-security-policy']), /unsafe/);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['referrer-policy'], 'strict-origin-when-cross-origin');
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin-allow-popups');
    assert.equal(headers['x-frame-options'], 'DENY');
    assert.match(
      String(headers['permissions-policy']),
      /camera=\(\).*geolocation=\(self\).*payment=\(self /,
    );
    assert.equal(headers.link, undefined);
  });
});
