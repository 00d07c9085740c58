import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import type { ReleaseManifest, ReleaseRoute } from '@smokehouse/shared/contract/federation';
import { activateBuiltPackages } from '../releases';
import { until } from '../releases/testing';
import { startTestApp } from '../../testing';
import { asSeller, newDish } from '../../testing-people';

const test = await startTestApp();
const product: Partial<ReleaseRoute> = { data: ['GET /api/product/list'], rendered: true };

const SHELL = `module.exports = {
  shareScope: {}, async start() {}, async add() {},
  async render(address, remote, data) {
    const page = remote ? remote.page(address, JSON.parse(data)) : 'own';
    return '<main>' + address + ' ' + page + '</main>';
  },
  renderFrame: (address) => '<nav>' + address + '</nav>',
};`;
const page = (text: string) => `module.exports = {
  page(address, data) {
    if (address === '/menu/burger') throw new Error('no burgers');
    const hours = data['GET /api/hours'];
    const dishes = data['GET /api/product/list']?.products ?? [];
    const names = dishes.map(({ name, inStock }) => name + (inStock ? '' : ' (out)'));
    return '${text}' + names.join() + (hours ? (hours.isOpen ? 'open' : 'closed') : '');
  },
};`;

async function release(
  remote: string,
  text: string,
  given: Partial<ReleaseManifest>,
): Promise<void> {
  const dist = await mkdtemp(path.join(os.tmpdir(), 'smokehouse-dist-'));
  const files = { 'entry.js': '', 'server.js': text };
  const manifest: ReleaseManifest = {
    remote,
    version: '1.0.0',
    hash: createHash('sha256').update(text).digest('hex').slice(0, 12),
    entry: 'entry.js',
    server: 'server.js',
    routes: [],
    slots: [],
    contract: {},
    chunks: {},
    files: Object.fromEntries(
      Object.entries(files).map(([name, content]) => [
        name,
        {
          integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
          bytes: content.length,
        },
      ]),
    ),
    ...given,
  };
  for (const [name, content] of Object.entries({
    ...files,
    'release.json': JSON.stringify(manifest),
  }))
    await writeFile(path.join(dist, name), content);
  await activateBuiltPackages(test.db, test.app.context.releaseStore, [dist]);
  await rm(dist, { recursive: true });
}
const menu = (text: string) =>
  release('mfe-menu', page(text), {
    container: 'mfe_menu',
    routes: [
      { path: '/', page: 'a', ...product },
      { path: '/all-menu', page: 'b', ...product, query: ['q', 'table'] },
      { path: '/menu/:category', page: 'c', ...product },
      { path: '/menu/:category/:id', page: 'd', ...product },
      { path: '/tonight', page: 'e', rendered: true, data: ['GET /api/hours'] },
    ],
  });
await release('shell', SHELL, { routes: [{ path: '/about', page: 'about', rendered: true }] });
await release('mfe-cart', 'throw new Error("not for servers")', {
  container: 'mfe_cart',
  routes: [{ path: '/cart', page: 'cart' }],
});
await menu('Menu: ');
const brisket = await newDish(test, { id: 'brisket', name: 'Brisket', category: 'main-course' });

async function read(url: string, headers: Record<string, string> = {}) {
  const answer = await test.app.inject({ url, headers: { host: 'localhost:8080', ...headers } });
  const [, kind = '', body = ''] =
    /<div id="root"(?: data-rendered="(\w+)")?>(.*?)<\/div>\n/s.exec(answer.body) ?? [];
  return {
    status: answer.statusCode,
    headers: answer.headers,
    kind,
    body,
    html: answer.body,
    data: JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(answer.body)?.[1] ?? 'null') as Record<
      string,
      { products: { _id: string }[] }
    > | null,
  };
}

describe('a public page', () => {
  it('is rendered by the live releases, with the dishes of the menu', async () => {
    assert.deepEqual((({ kind, body }) => [kind, body])(await read('/all-menu')), [
      'page',
      '<main>/all-menu Menu: Brisket</main>',
    ]);
    assert.deepEqual((({ kind, body }) => [kind, body])(await read('/about')), [
      'page',
      '<main>/about own</main>',
    ]);
  });
  it('contains the answers that it was rendered with, so that the browser does not request them', async () => {
    const { data, html } = await read('/all-menu');
    assert.deepEqual(
      data?.['GET /api/product/list']?.products.map(({ _id }) => _id),
      [brisket],
    );
    assert.doesNotMatch(html, /as="fetch"/);
  });
  it('is rendered with the numbers among its query parameters, and by the browser if there is other text', async () => {
    assert.equal(
      (await read('/all-menu?table=7&utm_source=x')).body,
      '<main>/all-menu?table=7 Menu: Brisket</main>',
    );
    for (const url of ['/all-menu?q=ribs', '/all-menu?table=12345', '/all-menu?table='])
      assert.equal((await read(url)).kind, 'frame', url);
  });
  it('that cannot be rendered is sent as a frame; other pages are not affected', async () => {
    const burger = await read('/menu/burger');
    assert.deepEqual(
      [burger.status, burger.kind, burger.body],
      [200, 'frame', '<nav>/menu/burger</nav>'],
    );
    assert.equal((await read('/')).kind, 'page');
  });
});

describe('a page whose route declares a call as data', () => {
  const at = (time: string) => test.clock.set(Date.parse(`2026-11-22T${time}+03:00`));
  it("is rendered with the call's answer and contains only that", async () => {
    at('12:00');
    const { body, data, html } = await read('/tonight');
    assert.equal(body, '<main>/tonight Menu: open</main>');
    assert.deepEqual(data, {
      'GET /api/hours': {
        success: true,
        opensAt: '10:30',
        closesAt: '04:00',
        isOpen: true,
        day: '2026-11-22',
        changesAt: '2026-11-23T01:00:00.000Z',
      },
    });
    assert.doesNotMatch(html, /as="fetch"/);
  });
  it('is rendered again when the answer changes', async () => {
    const { headers } = await read('/tonight');
    const since = { 'if-none-match': String(headers['etag']) };
    assert.equal((await read('/tonight', since)).status, 304);
    at('05:00');
    assert.equal((await read('/tonight', since)).body, '<main>/tonight Menu: closed</main>');
    at('12:00');
    assert.equal((await read('/tonight', since)).status, 304);
  });
  it('opens if the call fails, and the browser makes the call', async () => {
    const answer = test.app.publicCalls.get('GET /api/hours');
    assert.ok(answer);
    test.app.publicCalls.set('GET /api/hours', () => Promise.reject(new Error('no hours')));
    const { status, data, html } = await read('/tonight');
    test.app.publicCalls.set('GET /api/hours', answer);
    assert.deepEqual([status, data], [200, {}]);
    assert.match(html, /as="fetch" href="\/api\/hours"/);
    // The incomplete page was not cached.
    assert.equal((await read('/tonight')).body, '<main>/tonight Menu: open</main>');
  });
});

describe('a page after a change of the week', () => {
  it('tells the new hours at once, however late the notification is', async () => {
    await test.owner.query(
      "create or replace function notify_opening_hours() returns trigger language plpgsql as 'begin return null; end'",
    );
    test.clock.set(Date.parse('2026-11-22T12:00+03:00'));
    const seller = await asSeller(test);
    const daily = [{ from: 630, to: 1680 }];
    for (const round of [0, 1]) {
      const { hours } = (await seller.call('GET /api/seller/hours')).body;
      assert.ok(hours);
      // Friday: the state of today, Sunday, stays the same.
      const from = 780 + round;
      const week = Array.from({ length: 7 }, () => daily).with(5, [{ from, to: 1740 }]);
      const { version, slots } = hours;
      const saved = await seller.call('POST /api/seller/hours/save', { version, week, slots });
      assert.equal(saved.status, 200);
      const [told] = /\d\d:\d\d [AP]M – 05:00 AM/.exec((await read('/tonight')).html) ?? [];
      assert.equal(told, `01:${String(round).padStart(2, '0')} PM – 05:00 AM`);
    }
  });
});

describe('a personal or unknown page', () => {
  it('is sent as a frame', async () => {
    assert.deepEqual((({ kind, body }) => [kind, body])(await read('/cart')), [
      'frame',
      '<nav>/cart</nav>',
    ]);
  });
  it('is the same page for all unknown addresses', async () => {
    const [one, other, dish] = [
      await read('/nothing'),
      await read('/neither'),
      await read('/menu/burger/unknown'),
    ];
    assert.deepEqual(
      [one.status, one.body, other.body, dish.status, dish.body],
      [404, '<nav>/404</nav>', '<nav>/404</nav>', 404, '<nav>/menu/-/-</nav>'],
    );
  });
});

describe('a page in the browser cache', () => {
  it('is not sent again but answered with 304, in each encoding', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { headers } = await read('/all-menu', { 'accept-encoding': encoding });
      const again = await read('/all-menu', {
        'accept-encoding': encoding,
        'if-none-match': String(headers['etag']),
      });
      assert.deepEqual(
        [again.status, again.html, again.headers['etag']],
        [304, '', headers['etag']],
      );
    }
    const { headers } = await read('/all-menu', { 'accept-encoding': 'br' });
    assert.equal(
      (
        await read('/all-menu', {
          'accept-encoding': 'gzip',
          'if-none-match': String(headers['etag']),
        })
      ).status,
      200,
    );
  });
  it('has another ETag in the other language', async () => {
    const { headers } = await read('/all-menu', { cookie: 'lang=ar' });
    assert.equal(
      (await read('/all-menu', { 'if-none-match': String(headers['etag']) })).status,
      200,
    );
  });
  it('is sent again when a dish changes or a release goes live', async () => {
    const { headers } = await read('/');
    const since = { 'if-none-match': String(headers['etag']) };
    await newDish(test, { id: 'ribs', name: 'Ribs', category: 'bar-bq' });
    test.app.menu.forget();
    const changed = await read('/', since);
    assert.equal(changed.body, '<main>/ Menu: Brisket,Ribs</main>');
    await menu('Tonight: ');
    await until(
      async () =>
        (await read('/', { 'if-none-match': String(changed.headers['etag']) })).body ===
        '<main>/ Tonight: Brisket,Ribs</main>',
      'the page is of the new release',
    );
  });
});

describe('a menu that is too large for every page', () => {
  it('is requested by the browser', async () => {
    for (let number = 0; number < 60; number += 1)
      await newDish(test, {
        id: `long-${number}`,
        category: 'dessert',
        description: 'A story. '.repeat(1100),
      });
    test.app.menu.forget();
    const { data, html } = await read('/all-menu');
    assert.deepEqual(data, {});
    assert.match(html, /as="fetch" href="\/api\/product\/list"/);
  });
});
