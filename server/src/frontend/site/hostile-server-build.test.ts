import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { startTestApp } from '../../testing';
import { BUILD, buildComment, makeRelease, nameOf, newTeam, type Team } from '../releases/testing';

const logged: string[] = [];
const test = await startTestApp(
  {},
  { logger: { level: 'info', stream: { write: (line: string) => void logged.push(line) } } },
);

const SHELL = `
  module.exports = {
    shareScope: {}, routes: [{ path: '/about' }], async start() {}, async add() {},
    async render(address, remote) { return remote ? remote.page() : 'about'; },
    renderFrame: () => 'frame',
  };`;
const withServer = (remote: string, path: string, version: string, server: string) =>
  makeRelease({
    remote,
    version,
    routes: [{ path, page: 'page', rendered: true }],
    server: 'server.js',
    moreFiles: { 'server.js': buildComment(BUILD) + server },
  });
const remote = (path: string, page: string) =>
  `module.exports = { routes: [{ path: '${path}' }], messages: async () => ({}),
    page: () => { ${page} } };`;
/** Replaces what the realm answers to its host. */
const saying = (status: string) => `JSON.stringify = () => ${status}; return '';`;

const ISSUES = [
  [
    'an error that is no text',
    `'{"outcome":{"error":{"toString":1},"current":"x"}}'`,
    /^\/cart in en threw: Error: the realm was tampered with/,
  ],
  [
    'an error of 30 MB',
    `'{"outcome":{"error":"' + 'x'.repeat(30e5) + '","current":"mfe-cart"}}'`,
    /^\/cart in en threw: x{300,399}…?$/m,
  ],
  ['no JSON', `'{'`, /^\/cart in en threw: SyntaxError/],
  ['100 MB', `'x'.repeat(100e6)`, /^\/cart in en threw: Error: the page is too large/],
  [
    'the name of another package',
    `'{"outcome":{"error":"no","current":"mfe-menu"}}'`,
    /^\/cart in en threw: Error: the realm was tampered with/,
  ],
] as const;

let cart: Team;
before(async () => {
  const shell = await newTeam(test, 'shell');
  await shell.publish(withServer('shell', '/about', '1.0.0', SHELL));
  const menu = await newTeam(test, 'mfe-menu');
  await menu.publish(withServer('mfe-menu', '/menu', '1.0.0', remote('/menu', "return 'menu'")));
  cart = await newTeam(test, 'mfe-cart');
  await cart.publish(withServer('mfe-cart', '/cart', '1.0.0', remote('/cart', "return 'cart'")));
});

async function open(url: string, cookie = ''): Promise<string | undefined> {
  const { body } = await test.app.inject({ url, headers: { host: 'localhost:8080', cookie } });
  return /<div id="root"[^>]*>(.*?)<\/div>/s.exec(body)?.[1];
}

describe('a server build that answers its host with', () => {
  for (const [index, [what, status, message]] of ISSUES.entries())
    it(`${what} fails its own trial and its own previews only`, async () => {
      const hostile = withServer(
        'mfe-cart',
        '/cart',
        `2.${index}.0`,
        remote('/cart', saying(status)),
      );
      const dry = await cart.publish(hostile, { dryRun: 'true' });
      assert.deepEqual([dry.status, dry.body.code], [422, 'trial_failed']);
      assert.match(dry.body.message ?? '', message);
      assert.ok((dry.body.message ?? '').length < 3000);

      // A build that behaves while it is tried, and when its preview is opened no longer.
      const sleeper = `
        let pages = 0;
        ${remote('/cart', `pages += 1; if (pages < 2) return 'good'; ${saying(status)}`)}`;
      const release = withServer('mfe-cart', '/cart', `3.${index}.0`, sleeper);
      assert.equal((await cart.publish(release, { percent: '0' })).status, 200);
      const link = await cart.preview({ release: nameOf(release) });
      const { cookies } = await test.app.inject({ url: link, headers: { host: 'localhost:8080' } });
      const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
      assert.equal(await open('/cart', cookie), 'good');
      assert.equal(await open('/cart', cookie), 'frame');
      assert.equal(await open('/menu', cookie), 'menu');
      assert.equal(await open('/cart'), 'cart');
    });

  it('anything is logged in one short line', () => {
    const lines = logged.filter((line) => line.includes('a page cannot be rendered'));
    assert.equal(lines.length, ISSUES.length);
    for (const line of lines) assert.ok(line.length < 6000, `${line.length} characters`);
  });
});
