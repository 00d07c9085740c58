// Builds small hosts and containers with webpack and runs them in a page.
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { JSDOM, ResourceLoader, VirtualConsole } from 'jsdom';

const require = createRequire(import.meta.url);
const webpack = require('webpack');
const { ModuleFederationPlugin, ProvideSharedPlugin } = require('@module-federation/enhanced');
const { SlimRuntimePlugin } = require('../webpack/index.cjs');

/** Shared by host and container; each fixture has its own copy. */
const LIBRARY = 'greeting-library';

/** Where the packages are installed that fixtures import. */
const installed = path.join(require.resolve('webpack/package.json'), '../..');

/** @typedef {ConstructorParameters<typeof ModuleFederationPlugin>[0]} Options */

/** @type {Partial<Options>} */
const plain = { dts: false, dev: false, manifest: true, shareStrategy: 'loaded-first' };
/** @type {Partial<Options>} */
const trimmed = {
  ...plain,
  experiments: { optimization: { target: 'web', disableSnapshot: true } },
};

/** How a container may be built. */
const CONTAINERS = {
  slim: (options) => [
    new SlimRuntimePlugin({ role: 'container' }),
    new ModuleFederationPlugin({ ...trimmed, ...options }),
  ],
  full: (options) => [new ModuleFederationPlugin({ ...plain, ...options })],
  webpack: (options) => [new webpack.container.ModuleFederationPlugin(options)],
};

/** How a host that provides the library may be built. */
const HOSTS = {
  slim: (provides) => [
    new SlimRuntimePlugin({ role: 'host' }),
    new ModuleFederationPlugin({ ...trimmed, name: 'host', shared: {} }),
    new ProvideSharedPlugin({ provides }),
  ],
  full: (provides) => [
    new ModuleFederationPlugin({ ...plain, name: 'host', shared: {} }),
    new ProvideSharedPlugin({ provides }),
  ],
};

/** Writes files into a new folder. @param {Record<string, string>} files */
function writeFolder(files) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'federation-runtime-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Runs webpack. @returns {Promise<import('webpack').Stats>} also of a build that failed */
async function runWebpack(configuration) {
  const compiler = webpack({
    mode: 'production',
    devtool: false,
    infrastructureLogging: { level: 'error' },
    optimization: { chunkIds: 'named', minimize: false },
    ...configuration,
  });
  const stats = await new Promise((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)));
  });
  await new Promise((resolve) => compiler.close(resolve));
  return stats;
}

/** @returns {Promise<Record<string, string>>} the emitted files. @throws webpack's errors */
async function build(files, { entry, plugins }) {
  const { folder, remove } = writeFolder(files);
  try {
    const stats = await runWebpack({
      context: folder,
      entry,
      output: {
        path: path.join(folder, 'dist'),
        publicPath: '/',
        // A module that threw while it was loaded runs again when it is required again.
        strictModuleExceptionHandling: true,
      },
      resolve: { modules: [path.join(folder, 'node_modules'), installed] },
      plugins,
    });
    if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }));
    return Object.fromEntries(
      Object.keys(stats.compilation.assets).map((name) => [
        name,
        readFileSync(path.join(folder, 'dist', name), 'utf8'),
      ]),
    );
  } finally {
    remove();
  }
}

const libraryFiles = (version, text) => ({
  [`node_modules/${LIBRARY}/package.json`]: JSON.stringify({ name: LIBRARY, version }),
  [`node_modules/${LIBRARY}/index.js`]: `export const text = ${JSON.stringify(text)};`,
});

/**
 * Builds a container that exposes `./greeting`, which consumes the library from its host.
 * @param {keyof typeof CONTAINERS} kind
 * @param {{ requiredVersion?: string, plugins?: object[] }} [options]
 */
export function buildContainer(kind, { requiredVersion = '^2.0.0', plugins = [] } = {}) {
  const shared = {
    [LIBRARY]: { import: false, singleton: true, strictVersion: true, requiredVersion },
  };
  const exposes = { './greeting': './greeting.js' };
  return build(
    {
      ...libraryFiles('2.0.0', 'the container’s own copy'),
      'greeting.js': `import { text } from '${LIBRARY}'; export const greeting = 'hello from ' + text;`,
    },
    {
      entry: {},
      plugins: [
        ...CONTAINERS[kind]({ name: 'remote', filename: 'remote.js', exposes, shared }),
        ...plugins,
      ],
    },
  );
}

/**
 * Builds a host that provides the library and offers the runtime API as `globalThis.federation`.
 * @param {keyof typeof HOSTS} kind
 * @param {{ version?: string, eager?: boolean }} [options] of the library
 */
export function buildHost(kind, { version = '2.3.0', eager = true } = {}) {
  return build(
    {
      ...libraryFiles(version, 'the host’s copy'),
      'host.js': `
        import * as federation from '@module-federation/enhanced/runtime';
        ${eager ? `import '${LIBRARY}';` : ''}
        globalThis.federation = federation;
        globalThis.lazily = () => import('${LIBRARY}');`,
    },
    {
      entry: { host: './host.js' },
      plugins: HOSTS[kind]({ [LIBRARY]: { shareKey: LIBRARY, version, eager } }),
    },
  );
}

/** Serves a page's scripts from memory; a file that is not there cannot be loaded. */
class MemoryLoader extends ResourceLoader {
  /** @param {Record<string, string>} files */
  constructor(files) {
    super();
    this.files = files;
  }

  // @ts-expect-error: jsdom accepts a promise that cannot be aborted.
  fetch(address) {
    const source = this.files[nameOf(address)];
    if (source === undefined) return Promise.reject(new Error(`${address} is missing`));
    return Promise.resolve(Buffer.from(source));
  }
}

const nameOf = (address) => new URL(address).pathname.slice(1);

/**
 * Opens a page that runs scripts as a browser does.
 * @param {Record<string, string>} files name → source; may be changed while the page is open
 * @returns {Promise<import('jsdom').DOMWindow>} after its script `host.js` has run
 */
export async function openPage(files) {
  // Messages of a page are not the test's.
  const { window } = new JSDOM('<script src="/host.js"></script>', {
    url: 'http://localhost/',
    runScripts: 'dangerously',
    resources: /** @type {any} */ (new MemoryLoader(files)),
    virtualConsole: new VirtualConsole(),
    beforeParse(page) {
      page.fetch = async (address) => new Response(files[nameOf(address)]);
    },
  });
  await once(window, 'load');
  return window;
}
