// Serves one site at two addresses: with federated releases, and as one bundle. Pages, scripts and
// styles of both are cached in this process, and calls of both go through the same proxy, so that
// the server's time affects both equally.
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { proxyRequest } from '../dev/proxy.mjs';
import { PACKAGES } from '../bin/build.mjs';
import { asSinglePage, SINGLE_BASE } from './single-page.mjs';
import { root } from './site.mjs';

const TYPES = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
};
const compress = (bytes, quality = constants.BROTLI_MAX_QUALITY) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
/** As the site compresses its pages: server/src/frontend/site/page-cache.ts. */
const pageQuality = (address) => (address.startsWith('/seller') ? 5 : 10);

/** The bundle's files, compressed in advance and with the headers of release files. */
function filesOf(folder) {
  return new Map(
    readdirSync(folder)
      .filter((file) => TYPES[path.extname(file)])
      .map((file) => {
        const bytes = readFileSync(path.join(folder, file));
        const isText = /\.(js|css)$/.test(file);
        return [
          SINGLE_BASE + file,
          {
            body: isText ? compress(bytes) : bytes,
            headers: {
              'content-type': TYPES[path.extname(file)],
              'cache-control': 'public, max-age=31536000, immutable',
              ...(isText && { 'content-encoding': 'br', vary: 'accept-encoding' }),
            },
          },
        ];
      }),
  );
}

async function listen(handle) {
  const server = http
    .createServer((request, response) => {
      Promise.resolve(handle(request, response)).catch((error) => response.destroy(error));
    })
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Fetches a response of the site with the browser's headers. */
async function fetchFromSite(target, { url, headers }) {
  const outgoing = http
    .request({ ...target, path: url, headers: { ...headers, connection: 'close' } })
    .end();
  const [response] = await once(outgoing, 'response');
  const {
    connection: _ours,
    'keep-alive': _own,
    'transfer-encoding': _chunked,
    link: _hints,
    ...rest
  } = response.headers;
  return {
    status: response.statusCode,
    headers: rest,
    body: Buffer.concat(await response.toArray()),
  };
}

/**
 * @param {string} site its address
 * @param {{folder: string, manifest: object}} bundle the single bundle
 * @returns {Promise<{variants: {federated: string, single: string}, close: () => void}>} the two
 *   addresses
 */
export async function openFront(site, { folder, manifest }) {
  const { hostname, port } = new URL(site);
  const target = { protocol: 'http:', hostname, port };
  const files = filesOf(folder);
  const releases = PACKAGES.map((name) =>
    JSON.parse(readFileSync(path.join(root, name, 'dist/release.json'), 'utf8')),
  );
  /** Responses by variant and request. */
  const cache = new Map();

  /**
   * @param {(response: {status: number, headers: object, body: Buffer}) => object} [change] changes
   *   the site's response
   */
  async function sendCached(variant, request, response, change = (original) => original) {
    const key = [
      variant,
      request.url,
      request.headers.cookie,
      request.headers['accept-encoding'],
    ].join(' ');
    if (!cache.has(key)) cache.set(key, change(await fetchFromSite(target, request)));
    const { status, headers, body } = cache.get(key);
    response.writeHead(status, { ...headers, 'content-length': body.length }).end(body);
  }

  function asSingle(request) {
    return ({ status, headers, body }) => ({
      status,
      headers: { ...headers, 'content-encoding': 'br' },
      body: compress(
        asSinglePage(brotliDecompressSync(body).toString(), { releases, single: manifest }),
        pageQuality(request.url),
      ),
    });
  }

  const isPage = ({ method, headers }) =>
    method === 'GET' && (headers.accept ?? '').includes('text/html');
  const federated = await listen((request, response) =>
    isPage(request) || request.url.startsWith('/releases/')
      ? sendCached('federated', request, response)
      : proxyRequest(request, response, target),
  );
  const single = await listen((request, response) => {
    const file = files.get(request.url);
    if (file)
      return response
        .writeHead(200, { ...file.headers, 'content-length': file.body.length })
        .end(file.body);
    return isPage(request) || request.url.startsWith('/releases/')
      ? sendCached('single', request, response, isPage(request) ? asSingle(request) : undefined)
      : proxyRequest(request, response, target);
  });
  return {
    variants: { federated: federated.url, single: single.url },
    close: () => {
      federated.close();
      single.close();
    },
  };
}
