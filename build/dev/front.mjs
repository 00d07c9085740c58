// The address that a developer opens: files of packages in development come from webpack,
// everything else from the site.
import http from 'node:http';
import { pass, passSocket } from './proxy.mjs';

/** True where a React Router pattern means an address: `/menu/:category`. */
function matches(pattern, pathname) {
  const wanted = pattern.split('/').filter(Boolean);
  const given = pathname.split('/').filter(Boolean);
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(':') || part === given[index])
  );
}

/** True where a page at this address shows something of a package. */
export function showsOn({ remote, routes }, url) {
  const [pathname] = url.split('?', 1);
  return remote === 'shell' || routes.some((route) => matches(route.path, pathname));
}

/** True for a page that a person opens: it is what names the releases. */
export const isPage = (request) =>
  request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');

/**
 * The headers by which the site names these packages' development releases in a page. It does so
 * for who has its DEV_KEY, in this one answer: see server/src/frontend/site/development.ts.
 */
export function overrideHeaders(bundles, key) {
  return {
    'x-dev-key': key,
    'x-dev-releases': encodeURIComponent(JSON.stringify(bundles.map(({ manifest }) => manifest))),
  };
}

/**
 * @param {{bundles: ReturnType<typeof import('./bundle.mjs').createBundle>[], key: string,
 *   site: {target: () => Promise<import('./proxy.mjs').Target>}}} options
 */
export function createFront({ bundles, key, site }) {
  const bundleOf = (url) => bundles.find(({ base }) => url.startsWith(base));
  const override = overrideHeaders(bundles, key);

  /**
   * What the page is made of is compiled before the page is answered: scripts that come late are
   * given up by the shell.
   */
  async function compileFor(url) {
    const needed = bundles.filter(({ manifest }) => showsOn(manifest, url));
    await Promise.all(needed.map((bundle) => bundle.compiled()));
  }

  async function answer(request, response) {
    const bundle = bundleOf(request.url);
    if (bundle) {
      await bundle.start();
      return pass(request, response, { socketPath: bundle.socket });
    }
    const page = isPage(request);
    const [target] = await Promise.all([site.target(), page && compileFor(request.url)]);
    // The rest is compiled behind the first page, one after the other, so that the next one does
    // not wait.
    if (page) void warmUp();
    return pass(request, response, target, page ? override : {});
  }

  let warm;
  const warmUp = () =>
    (warm ??= (async () => {
      for (const bundle of bundles) await bundle.compiled();
    })());

  const server = http.createServer((request, response) => {
    answer(request, response).catch((error) =>
      response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' }).end(error.message),
    );
  });
  server.on('upgrade', (request, socket) => {
    const bundle = bundleOf(request.url);
    if (!bundle) return socket.destroy();
    bundle.start().then(
      () => passSocket(request, socket, { socketPath: bundle.socket }),
      () => socket.destroy(),
    );
  });
  return server;
}
