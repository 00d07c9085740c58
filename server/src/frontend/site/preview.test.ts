import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeRelease, nameOf, newTeam, type Team } from '../releases/testing';
import { revokeTokens } from '../releases';
import { startTestApp, type TestBrowser } from '../../testing';
import { asSeller } from '../../testing-people';

const KEY = 'a-key-of-the-developer';
const test = await startTestApp({ DEV_KEY: KEY });
await (
  await newTeam(test, 'shell')
).publish(makeRelease({ remote: 'shell', routes: [{ path: '/about', page: 'page' }] }));
const cart = await newTeam(test, 'mfe-cart');
const live = makeRelease();
const previewed = makeRelease({ version: '1.1.0', script: '"previewed"' });
await cart.publish(live);
await cart.publish(previewed, { percent: '0' });

interface Config {
  registry: { remote: string; release: string }[];
  overlay?: boolean;
}
async function look(browser: TestBrowser, url = '/about', headers: Record<string, string> = {}) {
  const page = await browser.call(`GET ${url}`, undefined, {
    headers: { accept: 'text/html', ...headers },
  });
  const config = JSON.parse(
    /id="page-config">(.*?)<\/script>/s.exec(page.text)?.[1] ?? '{"registry":[]}',
  ) as Config;
  return {
    page,
    config,
    cart: config.registry.find(({ remote }) => remote === 'mfe-cart')?.release,
  };
}

describe('a release that was published with 0 percent', () => {
  it('goes to no visitor, and can be promoted', async () => {
    assert.equal((await look(test.browser())).cart, nameOf(live));
    assert.deepEqual(
      (await cart.list()).body.moves.map(({ to }) => to),
      [nameOf(live)],
    );
    assert.equal((await cart.act('promote', { release: nameOf(previewed) })).status, 200);
    assert.equal((await cart.act('rollback')).body.release, nameOf(live));
  });
});

/** Asks for a link, as the command line does. */
const ask = (browser: TestBrowser, remote: string, token: string, body: object = {}) =>
  browser.call<{ path?: string; release?: string }>(`POST /api/release/${remote}/preview`, body, {
    headers: { authorization: `Bearer ${token}` },
  });

describe('a link to a preview', () => {
  it('shows the release on every page, only in the browser that followed it, until it leaves', async () => {
    const browser = test.browser();
    const answer = await browser.call(`GET ${await cart.preview({ release: nameOf(previewed) })}`);
    assert.deepEqual([answer.status, answer.headers.location], [302, '/']);
    assert.match(
      String(answer.headers['set-cookie']),
      /^preview=[^;]+; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    for (const url of ['/about', '/cart'])
      assert.equal((await look(browser, url)).cart, nameOf(previewed), url);
    assert.equal((await look(test.browser())).cart, nameOf(live));
    const left = await browser.call('GET /preview/leave?to=%2Fcart%3Flang%3Dar');
    assert.deepEqual([left.status, left.headers.location], [302, '/cart?lang=ar']);
    assert.equal((await look(browser)).cart, nameOf(live));
  });
  it('is one to the newest release that was not taken back, if none is named', async () => {
    const { body } = await ask(test.browser(), 'mfe-cart', cart.token);
    assert.equal(body.release, nameOf(live));
  });
  it('that ends leads to no other site', async () => {
    for (const to of ['//evil.example', 'https://evil.example', '/%09/evil.example'])
      assert.equal(
        (await test.browser().call(`GET /preview/leave?to=${to}`)).headers.location,
        '/',
        to,
      );
  });
  it('names the first page of the release that needs no parameter', async () => {
    const { body } = await ask(test.browser(), 'mfe-cart', cart.token, {
      release: nameOf(previewed),
    });
    assert.equal(body.path, '/cart');
  });
  it('is made 60 times in a quarter of an hour, for each package', async () => {
    const limited = await startTestApp({ RATE_LIMIT: 'on' });
    const [menu, orders] = [
      await newTeam(limited, 'mfe-menu'),
      await newTeam(limited, 'mfe-orders'),
    ];
    const make = async (team: Team) =>
      (await ask(limited.browser(), team === menu ? 'mfe-menu' : 'mfe-orders', team.token)).status;
    const all = await Promise.all(Array.from({ length: 62 }, () => make(menu)));
    assert.equal(all.filter((status) => status === 429).length, 2);
    assert.equal(await make(orders), 404);
    limited.clock.tick(15 * 60_000 + 1);
    assert.equal(await make(menu), 404);
  });
  it("shows a bar in the visitor's language and package boundaries; pages are not cached or indexed", async () => {
    const link = await cart.preview({ release: nameOf(previewed) });
    for (const [language, word] of [
      ['en', 'Leave the preview'],
      ['ar', 'إنهاء المعاينة'],
    ] as const) {
      const browser = test.browser({ language });
      await browser.call(`GET ${link}`);
      const { page, config } = await look(browser);
      assert.equal(config.overlay, true);
      assert.match(
        page.text,
        new RegExp(
          `<aside class="preview-bar"[^>]*>.*mfe-cart ${nameOf(previewed).replaceAll('.', '\\.')}.*` +
            `<a href="/preview/leave\\?to=%2Fabout">${word}</a></aside><div id="root"`,
        ),
      );
      assert.match(page.text, /<meta name="robots" content="noindex">/);
      assert.deepEqual(
        [page.headers['x-robots-tag'], page.headers['cache-control']],
        ['noindex, nofollow', 'private, no-store'],
      );
    }
    const { page, config } = await look(test.browser());
    assert.deepEqual(
      [config.overlay, page.text.includes('preview-bar'), page.headers['x-robots-tag']],
      [undefined, false, undefined],
    );
    const css = await test.browser().call('GET /preview/preview.css');
    assert.match(String(css.headers['content-type']), /^text\/css/);
  });
  it('redirects to the page of ?to=, and to no other site', async () => {
    const link = await cart.preview({ release: nameOf(previewed) });
    for (const [to, where] of [
      ['/cart', '/cart'],
      ['/cart?lang=ar', '/cart?lang=ar'],
      ['/menu/مشويات', '/menu/%D9%85%D8%B4%D9%88%D9%8A%D8%A7%D8%AA'],
      ['//evil.example', '/'],
      ['/\t/evil.example', '/'],
      ['/\n/evil.example', '/'],
      ['\t//evil.example', '/'],
      ['/\\evil.example', '/'],
      ['https://evil.example', '/'],
      ['\\\\evil.example', '/'],
      ['/x/..//evil.example', '/evil.example'],
    ] as const) {
      assert.equal(
        (await test.browser().call(`GET ${link}?to=${encodeURIComponent(to)}`)).headers.location,
        where,
      );
    }
  });
  it("adds to the browser's previews, one release of each package", async () => {
    const shell = await newTeam(test, 'shell', 'second');
    const next = makeRelease({
      remote: 'shell',
      version: '1.1.0',
      routes: [{ path: '/about', page: 'page' }],
    });
    await shell.publish(next, { percent: '0' });
    const browser = test.browser();
    await browser.call(`GET ${await cart.preview({ release: nameOf(previewed) })}`);
    await browser.call(`GET ${await shell.preview()}`);
    const { page, cart: release } = await look(browser);
    assert.equal(release, nameOf(previewed));
    assert.match(page.text, new RegExp(`src="/releases/shell/${nameOf(next)}/`));
    await browser.call(`GET ${await cart.preview({ release: nameOf(live) })}`);
    assert.equal((await look(browser)).cart, nameOf(live));
  });
});

describe('a refused link', () => {
  const refused = async (
    link: string,
    status: number,
    words: RegExp,
    language: 'en' | 'ar' = 'en',
  ) => {
    const browser = test.browser({ language });
    const { status: answered, text, headers } = await browser.call(`GET ${link}`);
    assert.equal(answered, status);
    assert.match(text, words);
    assert.deepEqual(
      [headers['cache-control'], headers['x-robots-tag'], browser.cookies.has('preview')],
      ['no-store', 'noindex, nofollow', false],
    );
    assert.match(String(headers['content-security-policy']), /script-src 'self'/);
  };
  it('returns 403 if it was changed or forged', async () => {
    const link = await cart.preview({ release: nameOf(previewed) });
    const [body = '', signature = ''] = link.split('.');
    const other = Buffer.from(
      JSON.stringify(['shell', nameOf(previewed), 1, Date.now() * 2]),
    ).toString('base64url');
    for (const forged of [
      link.slice(0, -2),
      `${link}x`,
      `${body}x.${signature}`,
      `/preview/${other}.${signature}`,
      '/preview/x',
      '/preview/',
      `/preview/${'a'.repeat(5000)}`,
      '/preview/%3Cscript%3E',
    ]) {
      await refused(forged, 403, /incomplete or does not come from us/);
    }
    await refused('/preview/x', 403, /الرابط ناقص/, 'ar');
  });
  it('returns 410 if it has expired, and its previews end', async () => {
    const link = await cart.preview({ release: nameOf(previewed), hours: 1 });
    const browser = test.browser();
    await browser.call(`GET ${link}`);
    assert.equal((await look(browser)).cart, nameOf(previewed));
    test.clock.tick(3_600_001);
    await refused(link, 410, /has expired/);
    assert.equal((await look(browser)).cart, nameOf(live));
  });
  it('returns 410 if the token that created it was revoked, and its previews end', async () => {
    const leaver = await newTeam(test, 'mfe-cart', 'leaver');
    const link = await leaver.preview();
    const browser = test.browser();
    await browser.call(`GET ${link}`);
    await revokeTokens(test.db, 'mfe-cart', 'leaver');
    await refused(link, 410, /has withdrawn it/);
    assert.equal((await look(browser)).cart, nameOf(live));
  });
  it('in a forged cookie is ignored', async () => {
    for (const cookie of [
      'x',
      '~~~',
      `${'a.b~'.repeat(500)}`,
      '%00',
      encodeURIComponent('"><script>'),
    ]) {
      const { page, cart: release } = await look(test.browser(), '/about', {
        cookie: `preview=${cookie}`,
      });
      assert.deepEqual(
        [page.status, release, page.text.includes('preview-bar')],
        [200, nameOf(live), false],
      );
    }
  });
});

describe('the address of a release', () => {
  const addressOf = (release: typeof previewed) => `/preview?release=mfe-cart@${nameOf(release)}`;
  const hourMs = 3_600_000;

  it('shows it to a signed-in seller, also long after it was replaced, and redirects to ?to=', async () => {
    test.clock.tick(30 * 24 * hourMs);
    const seller = await asSeller(test);
    const answer = await seller.call(`GET ${addressOf(previewed)}&to=/cart`);
    assert.deepEqual([answer.status, answer.headers.location], [302, '/cart']);
    assert.equal((await look(seller)).cart, nameOf(previewed));
    assert.equal((await look(test.browser())).cart, nameOf(live));
    assert.match((await look(seller)).page.text, /<aside class="preview-bar"/);
  });
  it('shows it for a day, while the seller is signed in', async () => {
    const seller = await asSeller(test);
    await seller.call(`GET ${addressOf(previewed)}`);
    const copied = test.browser();
    copied.cookies.set('preview', seller.cookies.get('preview') ?? '');
    assert.equal((await look(copied)).cart, nameOf(live));
    assert.equal((await copied.call(`GET /preview/${seller.cookies.get('preview')}`)).status, 403);
    await seller.call('GET /api/seller/logout');
    assert.equal((await look(seller)).cart, nameOf(live));
    const later = await asSeller(test);
    await later.call(`GET ${addressOf(previewed)}`);
    test.clock.tick(24 * hourMs + 1);
    assert.equal((await look(later)).cart, nameOf(live));
  });
  it('does not reveal to others whether the release exists', async () => {
    for (const address of [
      addressOf(previewed),
      '/preview?release=mfe-cart@9.9.9-0123456789ab',
      '/preview',
    ]) {
      const { status, text, headers } = await test.browser().call(`GET ${address}`);
      assert.equal(status, 403);
      assert.match(text, /Sign in at the staff desk to see this release/);
      assert.deepEqual(
        [headers['cache-control'], headers['x-robots-tag']],
        ['no-store', 'noindex, nofollow'],
      );
    }
  });
  it('returns 404 to a seller if there is no such release', async () => {
    const seller = await asSeller(test);
    for (const named of [
      'mfe-cart@9.9.9-0123456789ab',
      `mfe-menu@${nameOf(previewed)}`,
      'mfe-cart',
      '',
      '<script>',
      '../x@1.0.0-0123456789ab',
    ]) {
      const { status, text } = await seller.call(
        `GET /preview?release=${encodeURIComponent(named)}`,
      );
      assert.equal(status, 404, named);
      assert.match(text, /There is no such release/);
    }
    assert.equal(seller.cookies.has('preview'), false);
  });
});

describe('creating a link', () => {
  it("requires the team's token and an existing release", async () => {
    const ask = (token: string, body = {}) =>
      test.browser().call('POST /api/release/mfe-cart/preview', body, {
        headers: { authorization: `Bearer ${token}` },
      });
    assert.equal((await ask('x')).status, 401);
    assert.equal((await ask((await newTeam(test, 'mfe-menu')).token)).status, 403);
    assert.deepEqual(
      [
        (await ask(cart.token, { release: '9.9.9-0123456789ab' })).status,
        (await ask(cart.token, { hours: 0 })).status,
        (await ask(cart.token, { hours: 1000 })).status,
      ],
      [404, 400, 400],
    );
  });
  it('returns the reasons why the release does not fit the live ones, and shows it anyway', async () => {
    const shell = await newTeam(test, 'shell', 'third');
    const before = makeRelease({
      remote: 'shell',
      version: '1.2.0',
      routes: [{ path: '/about', page: 'page' }],
      contract: { '@smokehouse/shared': '1.1.0' },
    });
    const ahead = makeRelease({
      version: '1.3.0',
      contract: { '@smokehouse/shared': '1.1.0' },
      script: '"ahead"',
    });
    await shell.publish(before);
    assert.equal((await cart.publish(ahead, { percent: '0' })).status, 200);
    await shell.act('rollback');
    const { body } = await test
      .browser()
      .call(
        'POST /api/release/mfe-cart/preview',
        {},
        { headers: { authorization: `Bearer ${cart.token}` } },
      );
    assert.deepEqual(
      [body.release, body.faults],
      [
        nameOf(ahead),
        ['mfe-cart was built with @smokehouse/shared 1.1.0, and the shell brings 1.0.0.'],
      ],
    );
  });
});

describe("a developer's page", () => {
  it('shows the boundaries of packages', async () => {
    const named = encodeURIComponent(JSON.stringify([{ ...live.manifest, hash: 'development' }]));
    assert.equal(
      (await look(test.browser(), '/about', { 'x-dev-key': KEY, 'x-dev-releases': named })).config
        .overlay,
      true,
    );
  });
});
