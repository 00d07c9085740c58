import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { before } from 'node:test';
import { startTestApp } from '../../testing';
import { asSeller } from '../../testing-people';
import {
  BUILD,
  buildComment,
  makeRelease,
  newTeam,
  registryIn,
  type Team,
  type TestRelease,
} from '../releases/testing';

const BROWSER = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** For suites whose releases are loaded in a browser. */
export const needsBrowser = {
  skip: existsSync(BROWSER) ? false : `there is no browser at ${BROWSER}`,
};

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
/** A release of mfe-cart with one page, which the script shows. */
export const remote = (
  script: string,
  moreFiles: Readonly<Record<string, string>> = {},
): TestRelease =>
  makeRelease({
    script: `globalThis.mfe_cart = () => { ${script} };`,
    version: `1.${++versions}.0`,
    server: 'server.js',
    moreFiles: {
      ...moreFiles,
      'server.js': `${SERVER}module.exports = { routes: [{ path: '/cart' }], messages: () => ({}) };`,
    },
  });

/** A site that loads each release in a browser, with a shell; a team publishes mfe-cart. */
export async function startTrialSite() {
  const test = await startTestApp({ TRIAL_BROWSER: BROWSER });
  let cart: Team;
  before(async () => {
    if (needsBrowser.skip) return;
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
  return {
    app: test.app,
    publish: (release: TestRelease) => cart.publish(release),
    /** Publishes with the approval of a seller, whatever the trial says. */
    async force(release: TestRelease) {
      const seller = await asSeller(test);
      const { body } = await seller.call('POST /api/seller/releases/approve', {
        remote: 'mfe-cart',
      });
      return cart.publish(release, { force: String(body.code) });
    },
    liveCart: async () => (await registryIn(test.app))['mfe-cart'],
  };
}
