import assert from 'node:assert/strict';
import { beforeEach, describe, mock, test } from 'node:test';
import { ModuleFederation } from '../src/runtime.js';

const remote = { name: 'menu', alias: 'dishes', entry: 'https://example.test/menu.js' };

/** A container that exposes `./routes`. */
const container = () => ({
  init: mock.fn(),
  get: mock.fn((module) => {
    if (module !== './routes') throw new Error(`Module "${module}" does not exist in container.`);
    return Promise.resolve(() => ({ routes: ['/'] }));
  }),
});

const hostWith = (...plugins) =>
  new ModuleFederation({ name: 'shell', remotes: [remote], plugins });

describe('loadRemote', () => {
  let loaded;
  let loadEntry;
  beforeEach(() => {
    loaded = container();
    loadEntry = mock.fn(() => loaded);
  });

  test('loads a module by the name or the alias of its remote', async () => {
    const host = hostWith({ name: 'test', loadEntry });
    assert.deepEqual(await host.loadRemote('menu/routes'), { routes: ['/'] });
    assert.deepEqual(await host.loadRemote('dishes/routes'), { routes: ['/'] });
  });

  test('loads and initializes an entry once, also for calls at the same time', async () => {
    const host = hostWith({ name: 'test', loadEntry });
    await Promise.all([host.loadRemote('menu/routes'), host.loadRemote('menu/routes')]);
    assert.equal(loadEntry.mock.callCount(), 1);
    assert.equal(loaded.init.mock.callCount(), 1);
  });

  test('passes the host’s share scope to the container', async () => {
    const host = hostWith({ name: 'test', loadEntry });
    await host.loadRemote('menu/routes');
    const [scope, , options] = loaded.init.mock.calls[0].arguments;
    assert.equal(scope, host.shareScopeMap.default);
    assert.equal(options.shareScopeMap, host.shareScopeMap);
  });

  test('tries again after an entry could not be loaded', async () => {
    loadEntry.mock.mockImplementationOnce(() => Promise.reject(new Error('offline')));
    const host = hostWith({ name: 'test', loadEntry });
    await assert.rejects(host.loadRemote('menu/routes'), /offline/);
    assert.deepEqual(await host.loadRemote('menu/routes'), { routes: ['/'] });
  });

  test('returns the factory where it is asked not to run it', async () => {
    const host = hostWith({ name: 'test', loadEntry });
    const factory = await host.loadRemote('menu/routes', { loadFactory: false });
    assert.deepEqual(factory(), { routes: ['/'] });
  });

  test('uses what errorLoadRemote returns in place of a module that failed', async () => {
    loadEntry = () => Promise.reject(new Error('offline'));
    const errorLoadRemote = mock.fn((/** @type {any} */ _failure) => ({ routes: [] }));
    const host = hostWith({ name: 'test', loadEntry, errorLoadRemote });
    assert.deepEqual(await host.loadRemote('menu/routes'), { routes: [] });
    assert.equal(errorLoadRemote.mock.calls[0].arguments[0].error.message, 'offline');
  });

  test('rejects a remote that nobody registered, and names it', async () => {
    await assert.rejects(hostWith().loadRemote('cart/routes'), /cart\/routes: no such remote/);
  });

  test('rejects an entry that defines no container, and names the expected variable', async () => {
    loaded = { init: undefined };
    const host = hostWith({ name: 'test', loadEntry: () => ({}) });
    await assert.rejects(
      host.loadRemote('menu/routes'),
      /menu\.js defines no container named menu/,
    );
  });
});

describe('registerRemotes', () => {
  test('keeps a remote that is known, and replaces it with force', async () => {
    const host = hostWith();
    const moved = { ...remote, entry: 'https://example.test/other.js' };
    host.registerRemotes([moved]);
    assert.deepEqual(host.options.remotes, [remote]);
    host.registerRemotes([moved], { force: true });
    assert.deepEqual(host.options.remotes, [moved]);
  });
});

test('a plugin with a hook that this runtime does not call is named in development', () => {
  const warn = mock.method(console, 'warn', () => {});
  hostWith({ name: 'tracing', beforeRequest() {} });
  assert.match(warn.mock.calls[0].arguments[0], /tracing: this runtime has no hook beforeRequest/);
  warn.mock.restore();
});
