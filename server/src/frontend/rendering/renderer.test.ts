import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import type { PageConfig } from '@smokehouse/shared/contract/federation';
import { createRenderer, RenderError } from './renderer';
import type { Task } from './messages';

const folder = await mkdtemp(path.join(os.tmpdir(), 'smokehouse-rendering-'));
const renderer = createRenderer({ timeLimitMs: 1500, memoryLimitMb: 64 });
after(async () => {
  await renderer.close();
  await rm(folder, { recursive: true });
});

const write = async (name: string, text: string): Promise<string> => {
  await writeFile(path.join(folder, name), text);
  return path.join(folder, name);
};
const shell = await write(
  'shell.js',
  `
  let greeting;
  module.exports = {
    shareScope: { react: { version: 19 } },
    async start() { greeting = __SMOKEHOUSE_PAGE__.language === 'ar' ? 'أهلاً' : 'Hello'; },
    async add() {},
    async render(address, remote, data) { return greeting + ' ' + address + ' ' + (remote ? remote.page(JSON.parse(data)) : ''); },
    renderFrame: (address) => 'frame of ' + address,
  };`,
);
const remote = (body: string) =>
  write(
    `remote-${body.length}.js`,
    `const react = require('react'); module.exports = { page: (data) => { ${body} } };`,
  );
const page = (language: 'en' | 'ar'): PageConfig => ({ language }) as PageConfig;

async function task(body: string, given: Partial<Task> = {}): Promise<Omit<Task, 'id'>> {
  return {
    realm: body,
    files: { shell, remotes: { 'mfe-menu': await remote(body) } },
    page: page('en'),
    address: '/menu',
    isFrame: false,
    owner: 'mfe-menu',
    needed: ['mfe-menu'],
    data: '{"dishes":60}',
    ...given,
  };
}
const render = async (body: string, given?: Partial<Task>) =>
  renderer.render(await task(body, given));
const refusal = async (body: string): Promise<RenderError> =>
  render(body).then(
    () => assert.fail('it was rendered'),
    (error: unknown) => {
      assert.ok(error instanceof RenderError);
      return error;
    },
  );

describe('a page is rendered', () => {
  it("by the builds of its set of releases: the shell's and the owner's, with the shell's React and the page's data", async () => {
    assert.equal(await render('return react.version + ":" + data.dishes'), 'Hello /menu 19:60');
  });
  it('in the language of its realm, each of which has a world of its own', async () => {
    const counting = 'globalThis.count = (globalThis.count ?? 0) + 1; return String(count)';
    assert.equal(await render(counting, { realm: 'counted en' }), 'Hello /menu 1');
    assert.equal(await render(counting, { realm: 'counted en' }), 'Hello /menu 2');
    assert.equal(await render(counting, { realm: 'counted ar', page: page('ar') }), 'أهلاً /menu 1');
  });
  it('as a frame without asking any remote', async () => {
    assert.equal(await render('throw new Error("asked")', { isFrame: true }), 'frame of /menu');
  });
  it('without a way to the server: no process, no modules, no network, no code made of strings', async () => {
    assert.equal(
      await render(
        'return [typeof process, typeof fetch, typeof Buffer, typeof globalThis.require].join()',
      ),
      'Hello /menu undefined,undefined,undefined,undefined',
    );
    assert.match(
      (await refusal('return require("node:fs")')).message,
      /asks for node:fs, which the shell does not share/,
    );
    assert.match(
      (await refusal('return eval("1 + 1")')).message,
      /Code generation from strings disallowed/,
    );
  });
});

describe('a release that fails costs only its own page', () => {
  const works = async () => assert.equal(await render('return "after"'), 'Hello /menu after');

  it('where it throws', async () => {
    const { reason, message } = await refusal('throw new Error("no dishes today")');
    assert.deepEqual([reason, /no dishes today/.test(message)], ['threw', true]);
    await works();
  });
  it('where it hangs: its thread is ended, and the pages behind it are rendered by the next', async () => {
    const hanging = refusal('for (;;);');
    const behind = render('return "behind"');
    assert.equal((await hanging).reason, 'hung');
    assert.equal(await behind, 'Hello /menu behind');
  });
  it('where it takes all the memory', async () => {
    const { reason } = await refusal('const all = []; for (;;) all.push(new Array(1e5).fill({}));');
    assert.ok(reason === 'died' || reason === 'hung', reason);
    await works();
  });
  it('where its file is gone or is no script', async () => {
    const broken = await write('broken.js', 'module.exports = {');
    for (const file of [broken, path.join(folder, 'gone.js')]) {
      await assert.rejects(
        renderer.render({
          ...(await task('return ""', { realm: file })),
          files: { shell, remotes: { 'mfe-menu': file } },
        }),
        RenderError,
      );
    }
    await works();
  });
});

describe('a renderer that is closed', () => {
  it('refuses what still waits', async () => {
    const closing = createRenderer();
    const waiting = Promise.allSettled([
      closing.render(await task('return ""')),
      closing.render(await task('return ""')),
    ]);
    await closing.close();
    assert.deepEqual(
      (await waiting).map(({ status }) => status),
      ['rejected', 'rejected'],
    );
  });
});
