import assert from 'node:assert/strict';
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import type { PageConfig } from '@smokehouse/shared/contract/federation';
import type { Task } from './messages';
import { RenderError } from './render-error';
import { createRenderer, type Renderer } from './renderer';

const folder = await mkdtemp(path.join(os.tmpdir(), 'smokehouse-rendering-'));
const renderer = createRenderer({ timeLimitMs: 1500, heapMb: 64, dataMb: 320 });
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
    async start() { greeting = __SMOKEHOUSE_PAGE__.language === 'ar' ? 'أهلًا' : 'Hello'; },
    async add() {},
    async render(address, remote, data) {
      return greeting + ' ' + address + ' ' + (remote ? await remote.page(JSON.parse(data)) : '');
    },
    renderFrame: (address) => 'frame of ' + address,
  };`,
);
let files = 0;
const remote = (body: string) =>
  write(
    `remote-${++files}.js`,
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
const refusal = async (body: string, given?: Partial<Task>, by: Renderer = renderer) =>
  by.render(await task(body, given)).then(
    () => assert.fail('it was rendered'),
    (error: unknown) => {
      assert.ok(error instanceof RenderError);
      return error;
    },
  );

describe('A page is rendered', () => {
  it("with the server builds of its releases, the shell's React and the page's data", async () => {
    assert.equal(await render('return react.version + ":" + data.dishes'), 'Hello /menu 19:60');
  });

  it('in the language of its realm; each realm has its own globals', async () => {
    const counting = 'globalThis.count = (globalThis.count ?? 0) + 1; return String(count)';
    assert.equal(await render(counting, { realm: 'counted en' }), 'Hello /menu 1');
    assert.equal(await render(counting, { realm: 'counted en' }), 'Hello /menu 2');
    assert.equal(await render(counting, { realm: 'counted ar', page: page('ar') }), 'أهلًا /menu 1');
  });

  it('as a frame without running any remote', async () => {
    assert.equal(await render('throw new Error("ran")', { isFrame: true }), 'frame of /menu');
  });

  it('with timers, microtasks and MessageChannel', async () => {
    const body = `
      return new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => queueMicrotask(() => resolve(data));
        setTimeout(() => port2.postMessage('arrived'), 5);
      });`;
    assert.equal(await render(body), 'Hello /menu arrived');
  });

  it('without modules, network or objects of the process', async () => {
    assert.equal(
      await render(
        'return [typeof process, typeof fetch, typeof Buffer, typeof globalThis.require].join()',
      ),
      'Hello /menu undefined,undefined,undefined,undefined',
    );
    assert.match(
      (await refusal('return require("node:fs")')).message,
      /mfe-menu requires node:fs, which the shell does not share/,
    );
  });
});

describe('A release that fails costs only its own page', () => {
  const works = async () => assert.equal(await render('return "after"'), 'Hello /menu after');

  it('when it throws; the error names the package', async () => {
    const { reason, message, culprit } = await refusal('throw new Error("no dishes today")');
    assert.deepEqual([reason, culprit], ['threw', 'mfe-menu']);
    assert.match(message, /no dishes today/);
    await works();
  });

  it('when it writes an error to the console in a trial, and only then', async () => {
    const body = 'console.error("no text", "words"); return "rendered"';
    assert.equal(await render(body), 'Hello /menu rendered');
    const { reason, message } = await refusal(body, { isTrial: true });
    assert.deepEqual([reason, message], ['threw', 'console.error: no text words']);
    const bare = await refusal('console.error(Object.create(null)); return ""', { isTrial: true });
    assert.equal(bare.message, 'console.error: an error without a description');
    assert.equal(await render('return "quiet"', { isTrial: true }), 'Hello /menu quiet');
  });

  it('when it never returns; the pages behind it are rendered', async () => {
    const hanging = refusal('for (;;);');
    const behind = render('return "behind"');
    assert.equal((await hanging).reason, 'hung');
    assert.equal(await behind, 'Hello /menu behind');
  });

  it('when its promise callbacks never end', async () => {
    assert.equal(
      (await refusal('return Promise.resolve().then(() => { for (;;); })')).reason,
      'hung',
    );
    await works();
  });

  it('when it throws a value that cannot be read', async () => {
    for (const thrown of [
      'new Proxy({}, { get() { throw 1; } })',
      '(() => { const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy; })()',
      '{ toString() { return String(this); } }',
    ]) {
      const { reason, message } = await refusal(`throw ${thrown}`);
      assert.deepEqual([reason, message], ['threw', 'an error without a description'], thrown);
    }
    await works();
  });

  it('when it waits for something that never happens', async () => {
    const { reason, message } = await refusal('return new Promise(() => {})');
    assert.equal(reason, 'hung');
    assert.match(message, /never happens/);
  });

  it('when it fills the heap', async () => {
    const { reason } = await refusal('const all = []; for (;;) all.push(new Array(1e5).fill({}));');
    assert.ok(reason === 'died' || reason === 'hung', reason);
    await works();
  });

  it('when it allocates buffers outside of the heap', async () => {
    // Filling so much takes longer than a page may, on a busy machine.
    const patient = createRenderer({ timeLimitMs: 60_000, heapMb: 64, dataMb: 320 });
    const filling =
      'const all = []; for (let i = 0; i < 8; i += 1) all.push(new Uint8Array(256e6).fill(1));';
    const { reason, message, culprit } = await refusal(filling, {}, patient);
    await patient.close();
    assert.deepEqual([reason, culprit], ['threw', 'mfe-menu']);
    assert.match(message, /Array buffer allocation failed/);
    await works();
  });

  it('when its file is missing or is no script', async () => {
    const broken = await write('broken.js', 'module.exports = {');
    for (const file of [broken, path.join(folder, 'missing.js')]) {
      const { culprit } = await refusal('return ""', {
        realm: file,
        files: { shell, remotes: { 'mfe-menu': file } },
      });
      assert.equal(culprit, 'mfe-menu');
    }
    await works();
  });
});

describe('A page leaves nothing behind', () => {
  it('no timer of it runs during the next page', async () => {
    const leaving = 'setTimeout(() => { for (;;); }); return "first"';
    assert.equal(await render(leaving, { realm: 'shared realm' }), 'Hello /menu first');
    assert.equal(await render(leaving, { realm: 'shared realm' }), 'Hello /menu first');
  });

  it('built-in objects that it changed are unchanged on pages of other remotes', async () => {
    const patching = 'Array.prototype.map = () => { throw new Error("patched") }; return "patched"';
    const files = { shell, remotes: { 'mfe-cart': await remote(patching) } };
    const cart = { realm: 'cart', files, owner: 'mfe-cart', needed: ['mfe-cart'] };
    assert.equal(await render('', cart), 'Hello /menu patched');
    assert.equal(await render('return [1, 2].map((n) => n * 2).join()'), 'Hello /menu 2,4');
  });

  it('a process that holds too much memory is replaced before the next page', async () => {
    const hoarding = 'globalThis.kept = new Uint8Array(170e6); return "kept"';
    assert.equal(await render(hoarding), 'Hello /menu kept');
    assert.equal(await render('new Uint8Array(120e6); return "fits"'), 'Hello /menu fits');
  });
});

describe('A renderer', () => {
  it('refuses pages when too many are waiting', async () => {
    const short = createRenderer({ maxWaiting: 1 });
    try {
      const first = short.render(await task('return "first"'));
      const second = short.render(await task('return "second"'));
      assert.equal((await refusal('return "third"', {}, short)).reason, 'busy');
      assert.deepEqual(await Promise.all([first, second]), [
        'Hello /menu first',
        'Hello /menu second',
      ]);
    } finally {
      await short.close();
    }
  });

  it('finishes its page when a terminal or systemd signals all processes, also without namespaces', async () => {
    const started: ChildProcessWithoutNullStreams[] = [];
    const unconfined = createRenderer({
      sandbox: async () => ({
        isolation: [],
        start(source) {
          const child = spawn(process.execPath, ['--input-type=module', '--eval', source]);
          started.push(child);
          return child;
        },
      }),
    });
    assert.equal(await unconfined.render(await task('return "before"')), 'Hello /menu before');
    const during = unconfined.render(
      await task('return new Promise((resolve) => setTimeout(() => resolve("done"), 300))'),
    );
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) started[0]?.kill(signal);
    assert.equal(await during, 'Hello /menu done');
    assert.deepEqual(
      started.map(({ exitCode, signalCode }) => [exitCode, signalCode]),
      [[null, null]],
    );
    await unconfined.close();
  });

  it('that is closed refuses the pages that wait', async () => {
    const closing = createRenderer();
    const waiting = Promise.allSettled([
      closing.render(await task('return ""')),
      closing.render(await task('return ""')),
    ]);
    await closing.close();
    assert.deepEqual(
      (await waiting).map((result) => result.status === 'rejected' && result.reason.reason),
      ['stopping', 'stopping'],
    );
  });
});
