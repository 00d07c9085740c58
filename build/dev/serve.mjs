// `webpack serve` in a package's folder: shows the package in development inside a running site.
import { findFreePort } from './port.mjs';
import { proxyRequest } from './proxy.mjs';
import { isPage, markPage, overrideHeaders, isUsedOn } from './front.mjs';
import { devServerOptions } from './options.cjs';
import { describeDevelopment } from './release.cjs';
import { findRunningSite } from './running-site.mjs';

const DEFAULT_SITE = 'http://localhost:8080';
const DEFAULT_PORT = 8081;

const canReplaceComponents = ({ remote }) => remote === 'shell';

/** Serves the site's pages, which list the package's development release. */
function siteMiddleware({ site, release, key, compiled }) {
  const handle = async (request, response) => {
    const page = isPage(request);
    if (page) markPage(response);
    // Compile first: the shell has a time limit for scripts.
    if (page && isUsedOn(release.manifest, request.url)) await compiled();
    const target = await site.target();
    proxyRequest(request, response, target, {
      ...(page && overrideHeaders([release], key)),
      ...site.headers(request),
    });
  };
  return (request, response, next) => {
    handle(request, response).catch((error) => next(error));
  };
}

/**
 * The options of webpack-dev-server for `webpack serve`.
 * @param {ReturnType<typeof import('../webpack/parts.cjs').describePackage>} about the package
 * @param {{site?: string, hot?: boolean}} options `site`: the address of the running site
 * @returns {Promise<{hot: boolean, devServer: import('webpack-dev-server').Configuration}>}
 * @throws {import('../cli/exit-codes.mjs').CommandError} when the port is in use, or the site does
 *   not respond or has another key
 */
export async function serveInSite(about, { site: given, hot = canReplaceComponents(about) }) {
  const address = given ?? process.env.SITE ?? DEFAULT_SITE;
  const port = await findFreePort(process.env.PORT, DEFAULT_PORT);
  const key = process.env.DEV_KEY;
  const release = describeDevelopment(about);
  const site = await findRunningSite(address, release, key);
  const devServer = {
    ...devServerOptions(release.base, { hot }),
    port,
    setupMiddlewares: (middlewares, server) => {
      const compiled = () => new Promise((resolve) => server.middleware.waitUntilValid(resolve));
      const middleware = siteMiddleware({ site, release, key, compiled });
      return [...middlewares, { name: 'site', middleware }];
    },
    onListening: ({ server }) => {
      const own = `http://localhost:${server.address().port}`;
      console.log(
        `${about.remote} in development at ${own}, the rest from ${address} (Ctrl-C ends it)`,
      );
    },
  };
  return { hot, devServer };
}
