// One front-end package in development. Webpack compiles and watches it from the first request on.
import { createRequire } from 'node:module';
import path from 'node:path';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { describePackage } from '../webpack/parts.cjs';
import { devServerOptions } from './options.cjs';
import { describeDevelopment } from './release.cjs';

const require = createRequire(import.meta.url);

/**
 * @param {string} dir the package's folder
 * @param {{socket: string, hot: boolean, log: (line: string) => void}} options
 *   `socket`: socket file of its dev server; `hot`: replace components without a page reload
 */
export function createBundle(dir, { socket, hot, log }) {
  const release = describeDevelopment(describePackage(dir));
  const { base } = release;
  let running;
  let closing = false;

  async function start() {
    const compiler = webpack(
      require(path.join(dir, 'webpack.config.cjs'))({}, { mode: 'development', hot }),
    );
    const compiled = new Promise((resolve) => {
      compiler.hooks.done.tap('dev', resolve);
    });
    compiler.hooks.done.tap('dev', (stats) => {
      const seconds = ((stats.endTime - stats.startTime) / 1000).toFixed(1);
      const result = stats.hasErrors() ? 'does not compile' : `compiled in ${seconds} s`;
      log(`${release.manifest.remote}: ${result}`);
      if (stats.hasErrors() || stats.hasWarnings())
        console.error(
          stats.toString({
            all: false,
            errors: true,
            warnings: true,
            colors: process.stderr.isTTY,
          }),
        );
    });
    const options = devServerOptions(base, { hot });
    const server = new WebpackDevServer(
      {
        ...options,
        ipc: socket,
        setupExitSignals: false,
        devMiddleware: { ...options.devMiddleware, stats: 'none' },
      },
      compiler,
    );
    await server.start();
    return { server, compiled };
  }

  const bundle = {
    /** As `remote.json` is now: a new page needs no restart. */
    get manifest() {
      return release.manifest;
    },
    base,
    socket,
    /** Starts the compiler at the first call. */
    start: () => (running ??= start()),
    /** Resolves after the first compilation, whether it succeeded or not. */
    compiled: async () => {
      await (
        await bundle.start()
      ).compiled;
    },
    close: async () => {
      if (closing || !running) return;
      closing = true;
      await (await running).server.stop();
    },
  };
  return bundle;
}
