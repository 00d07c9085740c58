// The development server's front: a proxy that takes files of packages in development from webpack
// and everything else from the site.
import http from 'node:http';
import { deflateRawSync } from 'node:zlib';
import { proxyRequest, proxyWebSocket } from './proxy.mjs';

/** Whether an address matches a React Router pattern such as `/menu/:category`. */
function matches(pattern, pathname) {
  const expected = pattern.split('/').filter(Boolean);
  const actual = pathname.split('/').filter(Boolean);
  return (
    expected.length === actual.length &&
    expected.every((part, index) => part.startsWith(':') || part === actual[index])
  );
}

/** Whether the page at this address uses a package. */
export function isUsedOn({ remote, routes }, url) {
  const [pathname] = url.split('?', 1);
  return remote === 'shell' || routes.some((route) => matches(route.path, pathname));
}

/** Whether the request is for a page. Only pages list releases. */
export const isPage = (request) =>
  request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');

/** A longer header is compressed: Node rejects requests with more than 16 KB of headers. */
const MAX_PLAIN_LENGTH = 6000;

/** Manifests as the value of a header. Sites of earlier versions read the plain form only. */
function encodeManifests(manifests) {
  const json = JSON.stringify(manifests);
  const plain = encodeURIComponent(json);
  return plain.length > MAX_PLAIN_LENGTH ? deflateRawSync(json).toString('base64url') : plain;
}

/**
 * Headers that make the site list the packages' development releases in this response. They need
 * the site's DEV_KEY, see server/src/frontend/site/development.ts.
 */
export function overrideHeaders(bundles, key) {
  return {
    'x-dev-key': key,
    'x-dev-releases': encodeManifests(bundles.map(({ manifest }) => manifest)),
  };
}

/** The header of pages by which another development server finds out that this is no site. */
export const DEVELOPMENT_SERVER = 'x-development-server';

/**
 * Marks the answer to a page's request as that of a development server.
 * @param {import('node:http').ServerResponse} response
 */
export const markPage = (response) => response.setHeader(DEVELOPMENT_SERVER, '1');

/**
 * @param {{bundles: ReturnType<typeof import('./bundle.mjs').createBundle>[], key: string,
 *   site: {target: () => Promise<import('./proxy.mjs').Target>}}} options
 */
export function createFront({ bundles, key, site }) {
  const bundleOf = (url) => bundles.find(({ base }) => url.startsWith(base));

  /**
   * Compiles the packages that a page uses before the page is sent. Otherwise the shell's time
   * limit for scripts would expire.
   */
  async function compileFor(url) {
    const needed = bundles.filter(({ manifest }) => isUsedOn(manifest, url));
    await Promise.all(needed.map((bundle) => bundle.compiled()));
  }

  async function handle(request, response) {
    const bundle = bundleOf(request.url);
    if (bundle) {
      await bundle.start();
      return proxyRequest(request, response, { socketPath: bundle.socket });
    }
    const page = isPage(request);
    if (page) markPage(response);
    const [target] = await Promise.all([site.target(), page && compileFor(request.url)]);
    // After the first page, compile the other packages one by one, so that later pages are fast.
    if (page) void compileRest();
    return proxyRequest(request, response, target, page ? overrideHeaders(bundles, key) : {});
  }

  let rest;
  const compileRest = () =>
    (rest ??= (async () => {
      for (const bundle of bundles) await bundle.compiled();
    })());

  const server = http.createServer((request, response) => {
    handle(request, response).catch((error) =>
      response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' }).end(error.message),
    );
  });
  server.on('upgrade', (request, socket) => {
    const bundle = bundleOf(request.url);
    if (!bundle) return socket.destroy();
    bundle.start().then(
      () => proxyWebSocket(request, socket, { socketPath: bundle.socket }),
      () => socket.destroy(),
    );
  });
  return server;
}
