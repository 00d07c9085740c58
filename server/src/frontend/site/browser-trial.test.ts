import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { startTestApp } from '../../testing';
import {
  BUILD,
  buildComment,
  makeRelease,
  nameOf,
  newTeam,
  registryIn,
  type Team,
  type TestRelease,
} from '../releases/testing';

const BROWSER = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const test = await startTestApp({ TRIAL_BROWSER: BROWSER });

/** A shell without React: it runs the entry of the remote that owns the address. */
const SHELL = `
const page = JSON.parse(document.getElementById('page-config').textContent);
const entry = page.registry.find(({ routes }) =>
  routes.some(({ path }) => path === location.pathname));
globalThis.show = (text) => {
  const part = document.createElement('div');
  part.dataset.boundary = entry ? entry.remote : 'shell';
  part.dataset.release = entry ? entry.release : page.shell;
  const main = document.createElement('main');
  main.append(Object.assign(document.createElement('h1'), { textContent: text }));
  part.append(main);
  document.getElementById('root').append(part);
};
// The page lists the remote's entry, which registers its container.
addEventListener('load', () => (entry ? globalThis[entry.container]() : show('About')));`;
const SERVER = buildComment(BUILD);
const SHELL_SERVER = `module.exports = { shareScope: {}, async start() {}, async add() {},
  async render() { return ''; }, renderFrame: () => '' };`;

let versions = 0;
const remote = (script: string): TestRelease =>
  makeRelease({
    script: `globalThis.mfe_cart = () => { ${script} };`,
    version: `1.${++versions}.0`,
    server: 'server.js',
    moreFiles: {
      'server.js': `${SERVER}module.exports = { routes: [{ path: '/cart' }], messages: () => ({}) };`,
    },
  });

describe(
  'a release is loaded in a browser before its pointer moves',
  {
    skip: existsSync(BROWSER) ? false : `there is no browser at ${BROWSER}`,
  },
  () => {
    let cart: Team;
    before(async () => {
      const shell = await newTeam(test, 'shell');
      const { status, body } = await shell.publish(
        makeRelease({
          remote: 'shell',
          routes: [{ path: '/about', page: 'page' }],
          script: SHELL,
          server: 'server.js',
          moreFiles: { 'server.js': SERVER + SHELL_SERVER },
        }),
      );
      assert.deepEqual([status, body.browser], [200, 'loaded'], JSON.stringify(body));
      cart = await newTeam(test, 'mfe-cart');
    });
    const liveCart = async () => (await registryIn(test.app))['mfe-cart'];

    it('and published if each page is shown without an error, in both languages', async () => {
      const release = remote("show(document.documentElement.lang === 'ar' ? 'السلة' : 'Cart')");
      const { status, body } = await cart.publish(release);
      assert.deepEqual([status, body.browser], [200, 'loaded'], JSON.stringify(body));
      assert.equal(await liveCart(), nameOf(release));
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
      it(`and refused if it ${title}`, async () => {
        const before = await liveCart();
        const { status, body } = await cart.publish(remote(script));
        assert.deepEqual([status, body.code], [422, 'trial_failed'], JSON.stringify(body));
        assert.match(body.message ?? '', message);
        assert.equal(await liveCart(), before);
      });

    it('without sending anything of it to the site: no order, no report, no live stream', async () => {
      const before = { ...test.app.reports.ignored };
      const release = remote(`
      navigator.sendBeacon('/api/reports', new Blob([JSON.stringify({ reports: [
        { kind: 'loaded', remote: 'mfe-cart', release: 'x' }] })], { type: 'application/json' }));
      fetch('/api/user/register', { method: 'POST' }).then(() => show('Cart'));`);
      const { status, body } = await cart.publish(release);
      assert.equal(status, 200, JSON.stringify(body));
      assert.deepEqual(test.app.reports.ignored, before);
    });
  },
);
