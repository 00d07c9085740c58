// `webpack serve` in a package's folder: the package in development inside a site that runs
// elsewhere.
import { pass } from './proxy.mjs';
import { isPage, overrideHeaders, showsOn } from './front.mjs';
import { devServerOptions } from './options.cjs';
import { describeDevelopment } from './release.cjs';
import { findRunningSite } from './running-site.mjs';

const DEFAULT_SITE = 'http://localhost:8080';
const DEFAULT_PORT = 8081;

const isHotIn = ({ remote }) => remote === 'shell';

/** Answers with the site's pages, in which the site names the package's development release. */
function siteMiddleware({ site, release, key, compiled }) {
  const override = overrideHeaders([release], key);
  const answer = async (request, response) => {
    const page = isPage(request);
    // What the page is made of is compiled first: the shell gives up scripts that come late.
    if (page && showsOn(release.manifest, request.url)) await compiled();
    const target = await site.target();
    pass(request, response, target, { ...(page && override), ...site.headers(request) });
  };
  return (request, response, next) => {
    answer(request, response).catch(next);
  };
}

/**
 * The options of webpack-dev-server for `webpack serve`.
 * @param {ReturnType<typeof import('../webpack/parts.cjs').describePackage>} about the package
 * @param {{site?: string, hot?: boolean}} options `site`: the address of the running site
 * @returns {Promise<{hot: boolean, devServer: import('webpack-dev-server').Configuration}>}
 * @throws {Error} with one sentence where the site is down or has another key
 */
export async function serveInSite(about, { site: given, hot = isHotIn(about) }) {
  const address = given ?? process.env.SITE ?? DEFAULT_SITE;
  const key = process.env.DEV_KEY;
  const release = describeDevelopment(about);
  const site = await findRunningSite(address, release, key);
  const devServer = {
    ...devServerOptions(release.base, { hot }),
    port: Number(process.env.PORT ?? DEFAULT_PORT),
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
