// One front-end package in development: webpack watches it from the moment that somebody asks for it.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';

const require = createRequire(import.meta.url);
const { readRemote } = require('../webpack/remote-json.cjs');

/** Name of every development release, in the place of a hash. */
const HASH = 'development';

const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

/**
 * What a page needs to know of the package: a ReleaseManifest of shared/contract/federation. It is known before anything
 * is compiled, since file names carry no hashes; nothing vouches for the files, as they change.
 */
function manifestOf(dir) {
  const remote = path.basename(dir);
  const isShell = remote === 'shell';
  const { routes, slots, live } = readRemote(dir);
  return {
    remote, version: readJson(path.join(dir, 'package.json')).version, hash: HASH,
    entry: isShell ? 'shell.js' : 'remoteEntry.js', ...(isShell ? {} : { container: remote.replaceAll('-', '_') }),
    routes, slots, live, contract: {}, files: {}, chunks: isShell ? { shell: ['shell.js', 'shell.css'] } : {},
  };
}

/**
 * @param {string} dir the package's folder
 * @param {{socket: string, hot: boolean, say: (line: string) => void}} options
 *   `socket`: where its dev server listens; `hot`: exchange components in the page instead of reloading it
 */
export function createBundle(dir, { socket, hot, say }) {
  const manifest = manifestOf(dir);
  const base = `/releases/${manifest.remote}/${manifest.version}-${HASH}/`;
  let running;
  let closing = false;

  async function start() {
    const compiler = webpack(require(path.join(dir, 'webpack.config.cjs'))({}, { mode: 'development', hot }));
    const compiled = new Promise((resolve) => { compiler.hooks.done.tap('dev', resolve); });
    compiler.hooks.done.tap('dev', (stats) => {
      say(`${manifest.remote}: ${stats.hasErrors() ? 'does not compile' : `compiled in ${((stats.endTime - stats.startTime) / 1000).toFixed(1)} s`}`);
      if (stats.hasErrors() || stats.hasWarnings()) console.error(stats.toString({ all: false, errors: true, warnings: true, colors: process.stderr.isTTY }));
    });
    const server = new WebpackDevServer({
      ipc: socket, hot, liveReload: true, static: false, compress: false, setupExitSignals: false,
      devMiddleware: { publicPath: base, index: false, stats: 'none' },
      headers: { 'cache-control': 'no-store' },
      webSocketServer: { type: 'ws', options: { path: `${base}ws` } },
      // The socket is reached where the page came from, whatever that is called.
      client: { logging: 'info', overlay: { errors: true, warnings: false, runtimeErrors: false }, webSocketURL: `auto://0.0.0.0:0${base}ws` },
    }, compiler);
    await server.start();
    return { server, compiled };
  }

  const bundle = {
    manifest, base, socket,
    /** Starts compiling, once. */
    start: () => (running ??= start()),
    /** Ready with its first compilation, be it good or bad. */
    compiled: async () => { await (await bundle.start()).compiled; },
    close: async () => {
      if (closing || !running) return;
      closing = true;
      await (await running).server.stop();
    },
  };
  return bundle;
}
