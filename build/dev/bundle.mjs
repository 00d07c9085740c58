// One front-end package in development: webpack watches it from the moment that somebody asks for
// it.
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
 * @param {{socket: string, hot: boolean, say: (line: string) => void}} options
 *   `socket`: where its dev server listens; `hot`: exchange components in the page instead of
 *   reloading it
 */
export function createBundle(dir, { socket, hot, say }) {
  const { manifest, base } = describeDevelopment(describePackage(dir));
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
      say(
        `${manifest.remote}: ${stats.hasErrors() ? 'does not compile' : `compiled in ${((stats.endTime - stats.startTime) / 1000).toFixed(1)} s`}`,
      );
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
    manifest,
    base,
    socket,
    /** Starts compiling, once. */
    start: () => (running ??= start()),
    /** Ready with its first compilation, be it good or bad. */
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
