import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { startTestApp } from '../../testing';
import { BUILD, buildComment, makeRelease, nameOf, newTeam, type Team } from '../releases/testing';
import { numberOf } from '../reports/testing';

const test = await startTestApp();

const SHELL = `module.exports = {
  shareScope: {}, routes: [{ path: '/about' }], async start() {}, async add() {},
  async render(address, remote) { return remote ? remote.page(address) : 'about'; },
  renderFrame: () => 'frame',
};`;
/** Counts the pages of its process. Passes the trial, and fails at addresses that visitors open. */
const CART = (name: string) => `
  let pages = 0;
  const held = [];
  module.exports = {
    routes: [{ path: '/cart/:id' }, { path: '/tray/:id' }, { path: '/plate/:id' }],
    messages: async () => ({}),
    page(address) {
      if (address.endsWith('/endless')) for (;;);
      if (address === '/tray/memory') for (;;) held.push(new Array(1e6).fill(pages));
      pages += 1;
      return '${name} ' + pages;
    },
  };`;
const withServer = (remote: string, version: string, server: string, ...paths: string[]) =>
  makeRelease({
    remote,
    version,
    routes: paths.map((path) => ({ path, page: 'page', rendered: true })),
    server: 'server.js',
    moreFiles: { 'server.js': buildComment(BUILD) + server },
  });
/** A page that failed is not rendered again for a minute, so each failure has one of its own. */
const PATHS = ['/cart/:id', '/tray/:id', '/plate/:id'];
const live = withServer('mfe-cart', '1.0.0', CART('live'), ...PATHS);
const canary = withServer('mfe-cart', '1.1.0', CART('canary'), ...PATHS);
const stored = withServer('mfe-cart', '1.2.0', CART('preview'), ...PATHS);
const looping = withServer('mfe-cart', '1.3.0', CART('loop'), ...PATHS);

let cart: Team;
before(async () => {
  const shell = await newTeam(test, 'shell');
  await shell.publish(withServer('shell', '1.0.0', SHELL, '/about'));
  cart = await newTeam(test, 'mfe-cart');
  for (const [release, percent] of [
    [live, '100'],
    [canary, '50'],
    [stored, '0'],
    [looping, '0'],
  ] as const)
    assert.equal((await cart.publish(release, { percent })).status, 200);
});

let pages = 0;
/** Opens a page, by default one that nobody has opened. @returns the HTML inside `#root` */
async function open(cookie: string, url = `/cart/page-${pages++}`): Promise<string | undefined> {
  const { body } = await test.app.inject({ url, headers: { host: 'localhost:8080', cookie } });
  return /<div id="root"[^>]*>(.*?)<\/div>/s.exec(body)?.[1];
}
const inCanary = `share=${numberOf(nameOf(canary), true, 'canary')}`;
const inLive = `share=${numberOf(nameOf(canary), false, 'live')}`;
async function inPreview(release = stored): Promise<string> {
  const url = await cart.preview({ release: nameOf(release) });
  const answer = await test.app.inject({ url, headers: { host: 'localhost:8080' } });
  return answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** Renders four pages while another page hangs. */
async function renderMeanwhile(hanging: Promise<unknown>, render: () => Promise<unknown>) {
  let isHanging = true;
  void hanging.finally(() => {
    isHanging = false;
  });
  let rendered = 0;
  while (isHanging && rendered < 4) {
    await render();
    if (isHanging) rendered += 1;
  }
  assert.equal(rendered, 4);
}

/** The number of pages that the process of the live release has rendered. */
async function countLive(): Promise<number> {
  const [, count] = /^live (\d+)$/.exec((await open(inLive)) ?? '') ?? [];
  assert.ok(count, 'the live page is rendered');
  return Number(count);
}

for (const [name, cookieOf] of [
  ['canary', () => Promise.resolve(inCanary)],
  ['preview', () => inPreview()],
] as const)
  describe(`a ${name} is rendered in a process of its own`, () => {
    it('so live pages are rendered while it is in an endless loop', async () => {
      const looping = open(await cookieOf(), '/cart/endless');
      await renderMeanwhile(looping, countLive);
      assert.equal(await looping, 'frame');
    });

    it('whose end by too much memory leaves the live process as it is', async () => {
      const before = await countLive();
      assert.equal(await open(await cookieOf(), '/tray/memory'), 'frame');
      assert.equal(await countLive(), before + 1);
    });
  });

describe('a canary', () => {
  it('is rendered while a preview is in an endless loop', async () => {
    const numberIn = async () => {
      const [, count] =
        /^canary (\d+)$/.exec((await open(inCanary, `/plate/${pages++}`)) ?? '') ?? [];
      assert.ok(count, 'the page of the canary is rendered');
    };
    await numberIn();
    const other = await inPreview(looping);
    const hanging = open(other, '/plate/endless');
    await renderMeanwhile(hanging, numberIn);
    assert.equal(await hanging, 'frame');
  });
});
