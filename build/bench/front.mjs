// Two addresses of one site: as it is, and as one bundle. Pages, scripts and styles of both come
// from this process' memory, after the first time, and the calls of both go through the same proxy:
// what the server costs is the same for both, and not asked here.
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
const small = (bytes, quality = constants.BROTLI_MAX_QUALITY) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
/** As the site compresses its pages: server/src/frontend/site/page-cache.ts. */
const pageQuality = (address) => (address.startsWith('/seller') ? 5 : 10);

/** The bundle's files as the site serves those of releases: compressed beforehand, for ever. */
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
            body: isText ? small(bytes) : bytes,
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

async function listen(answer) {
  const server = http
    .createServer((request, response) => {
      Promise.resolve(answer(request, response)).catch((error) => response.destroy(error));
    })
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** One answer of the site, as it sends it to this browser. */
async function ask(target, { url, headers }) {
  const onward = http
    .request({ ...target, path: url, headers: { ...headers, connection: 'close' } })
    .end();
  const [answer] = await once(onward, 'response');
  const {
    connection: _ours,
    'keep-alive': _own,
    'transfer-encoding': _chunked,
    link: _hints,
    ...rest
  } = answer.headers;
  return { status: answer.statusCode, headers: rest, body: Buffer.concat(await answer.toArray()) };
}

/**
 * @param {string} site its address
 * @param {{folder: string, manifest: object}} bundle the single one
 * @returns {Promise<{variants: {federated: string, single: string}, close: () => void}>} addresses
 *   that answer alike
 */
export async function openFront(site, { folder, manifest }) {
  const { hostname, port } = new URL(site);
  const target = { protocol: 'http:', hostname, port };
  const files = filesOf(folder);
  const releases = PACKAGES.map((name) =>
    JSON.parse(readFileSync(path.join(root, name, 'dist/release.json'), 'utf8')),
  );
  /** What was answered before, by variant and request. */
  const memory = new Map();

  /**
   * @param {(answer: {status: number, headers: object, body: Buffer}) => object} [change] what
   *   becomes of the site's answer
   */
  async function remembered(variant, request, response, change = (answer) => answer) {
    const key = [
      variant,
      request.url,
      request.headers.cookie,
      request.headers['accept-encoding'],
    ].join(' ');
    if (!memory.has(key)) memory.set(key, change(await ask(target, request)));
    const { status, headers, body } = memory.get(key);
    response.writeHead(status, { ...headers, 'content-length': body.length }).end(body);
  }

  function asSingle(request) {
    return ({ status, headers, body }) => ({
      status,
      headers: { ...headers, 'content-encoding': 'br' },
      body: small(
        asSinglePage(brotliDecompressSync(body).toString(), { releases, single: manifest }),
        pageQuality(request.url),
      ),
    });
  }

  const isPage = ({ method, headers }) =>
    method === 'GET' && (headers.accept ?? '').includes('text/html');
  const federated = await listen((request, response) =>
    isPage(request) || request.url.startsWith('/releases/')
      ? remembered('federated', request, response)
      : proxyRequest(request, response, target),
  );
  const single = await listen((request, response) => {
    const file = files.get(request.url);
    if (file)
      return response
        .writeHead(200, { ...file.headers, 'content-length': file.body.length })
        .end(file.body);
    return isPage(request) || request.url.startsWith('/releases/')
      ? remembered('single', request, response, isPage(request) ? asSingle(request) : undefined)
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
