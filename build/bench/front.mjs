// Two addresses of one site: as it is, and as one bundle. Both go through the same proxy, so that neither gains by it.
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { pass } from '../dev/proxy.mjs';
import { PACKAGES } from '../bin/build.mjs';
import { asSinglePage, SINGLE_BASE } from './single-page.mjs';
import { root } from './site.mjs';

const TYPES = { '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8', '.woff2': 'font/woff2', '.webp': 'image/webp' };
const small = (bytes, quality = constants.BROTLI_MAX_QUALITY) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
/** As the site compresses its pages: server/src/site/page-cache.ts. */
const pageQuality = (address) => (address.startsWith('/seller') ? 5 : 10);

/** The bundle's files as the site serves those of releases: compressed beforehand, for ever. */
function filesOf(folder) {
  return new Map(readdirSync(folder).filter((file) => TYPES[path.extname(file)]).map((file) => {
    const bytes = readFileSync(path.join(folder, file));
    const isText = /\.(js|css)$/.test(file);
    return [SINGLE_BASE + file, {
      body: isText ? small(bytes) : bytes,
      headers: { 'content-type': TYPES[path.extname(file)], 'cache-control': 'public, max-age=31536000, immutable', ...(isText && { 'content-encoding': 'br', vary: 'accept-encoding' }) },
    }];
  }));
}

async function listen(answer) {
  const server = http.createServer((request, response) => {
    Promise.resolve(answer(request, response)).catch((error) => response.destroy(error));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => { server.closeAllConnections(); server.close(); } };
}

/**
 * @param {string} site its address
 * @param {{folder: string, manifest: object}} bundle the single one
 * @returns {Promise<{variants: {federated: string, single: string}, close: () => void}>} addresses that answer alike
 */
export async function openFront(site, { folder, manifest }) {
  const { hostname, port } = new URL(site);
  const target = { protocol: 'http:', hostname, port };
  const files = filesOf(folder);
  const releases = PACKAGES.map((name) => JSON.parse(readFileSync(path.join(root, name, 'dist/release.json'), 'utf8')));
  /** Made once, as a server that keeps its pages would: the bench measures bundles, not this file. */
  const pages = new Map();

  async function pageFor(request) {
    const key = `${request.url} ${request.headers.cookie ?? ''}`;
    const known = pages.get(key);
    if (known) return known;
    const { connection: _ours, 'accept-encoding': _packed, ...headers } = request.headers;
    const answer = await fetch(site + request.url, { headers: { ...headers, 'accept-encoding': 'identity' } });
    const { 'content-encoding': _plain, 'content-length': _length, 'transfer-encoding': _chunked, link: _hints, ...rest } = Object.fromEntries(answer.headers);
    const page = { status: answer.status, body: small(asSinglePage(await answer.text(), { releases, single: manifest }), pageQuality(request.url)), headers: { ...rest, 'content-encoding': 'br' } };
    pages.set(key, page);
    return page;
  }

  const federated = await listen((request, response) => pass(request, response, target));
  const single = await listen(async (request, response) => {
    const file = files.get(request.url);
    if (file) return response.writeHead(200, { ...file.headers, 'content-length': file.body.length }).end(file.body);
    if (request.method !== 'GET' || !(request.headers.accept ?? '').includes('text/html')) return pass(request, response, target);
    const { status, body, headers } = await pageFor(request);
    return response.writeHead(status, { ...headers, 'content-length': body.length }).end(body);
  });
  return { variants: { federated: federated.url, single: single.url }, close: () => { federated.close(); single.close(); } };
}
