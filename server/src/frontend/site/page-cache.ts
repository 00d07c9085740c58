import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '../../http/encodings';
import { hintsOf } from './early-hints';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
const zip = promisify(gzip);

/** Enough for all pages of hundreds of dishes in both languages. Unit: bytes. */
const MAX_BYTES = 64 * 1024 * 1024;
/** No event invalidates a page when the year in its footer changes. Unit: ms. */
const MAX_AGE_MS = 600_000;
/** A page that could not be rendered completely is made again soon. Unit: ms. */
const INCOMPLETE_AGE_MS = 15_000;

/** Brotli's quality. At 10, a page takes some milliseconds more and 8 % fewer bytes than at 9. */
const QUALITY = { cached: 10, single: 5 };

/**
 * A page with its encodings, each made at the first request for it. The page itself is dropped once
 * it is stored as Brotli, which takes a sixth of its memory.
 */
export class EncodedPage {
  readonly #bodies = new Map<Encoding, Promise<Buffer>>();
  #unencoded: Buffer | undefined;
  readonly #hash: string;
  /** Early hints, as values of `Link` headers. */
  readonly hints: readonly string[];
  /** Estimated memory of all encodings. Unit: bytes. */
  readonly size: number;
  readonly #quality: number;
  /** @param use `cached` for many visitors, `single` for one */
  constructor(html: string, use: keyof typeof QUALITY) {
    this.#quality = QUALITY[use];
    this.hints = hintsOf(html);
    this.#unencoded = Buffer.from(html);
    this.#hash = createHash('sha256').update(this.#unencoded).digest('base64url').slice(0, 22);
    this.size = Math.ceil(this.#unencoded.length * 1.4);
  }

  /** The quoted ETag of an encoding. */
  etag(encoding: Encoding): string {
    return `"${this.#hash}-${encoding}"`;
  }

  body(encoding: Encoding): Promise<Buffer> {
    const existing = this.#bodies.get(encoding);
    if (existing) return existing;
    const body = this.#encode(encoding);
    this.#bodies.set(encoding, body);
    return body;
  }

  async #encode(encoding: Encoding): Promise<Buffer> {
    const html = await this.#html();
    if (encoding === 'identity') return html;
    if (encoding === 'gzip') return zip(html, { level: 6 });
    const body = await compress(html, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: this.#quality,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
      },
    });
    this.#unencoded = undefined;
    return body;
  }

  async #html(): Promise<Buffer> {
    if (this.#unencoded) return this.#unencoded;
    const brotli = await this.#bodies.get('br');
    if (!brotli) throw new Error('a page without its HTML has a Brotli body');
    return decompress(brotli);
  }
}

interface CacheEntry {
  page: Promise<EncodedPage>;
  size: number;
  expires: number;
}

/** A least-recently-used cache of pages that are the same for all visitors. */
export interface PageCache {
  /**
   * Returns the page of a key. Concurrent requests for the same key share one `make`.
   * @param key contains everything that the page depends on
   */
  get: (
    key: string,
    make: () => Promise<{ html: string; isIncomplete: boolean }>,
  ) => Promise<EncodedPage>;
  clear: () => void;
  /** Memory of all pages, without those that are being made. */
  readonly bytes: number;
  readonly size: number;
}

export function createPageCache({ maxBytes = MAX_BYTES } = {}): PageCache {
  const pages = new Map<string, CacheEntry>();
  let bytes = 0;

  function drop(key: string): void {
    bytes -= pages.get(key)?.size ?? 0;
    pages.delete(key);
  }

  /** Counts a finished page, unless it was dropped meanwhile, and evicts the least recently used. */
  function addSize(key: string, entry: CacheEntry, size: number): void {
    if (pages.get(key) !== entry) return;
    entry.size = size;
    bytes += size;
    for (const oldest of pages.keys()) {
      if (bytes <= maxBytes) break;
      drop(oldest);
    }
  }

  return {
    get(key, make) {
      const cached = pages.get(key);
      if (cached && cached.expires > Date.now()) {
        // The map's order is the order of use.
        pages.delete(key);
        pages.set(key, cached);
        return cached.page;
      }
      drop(key);
      const entry: CacheEntry = {
        page: Promise.resolve()
          .then(make)
          .then(({ html, isIncomplete }) => {
            const page = new EncodedPage(html, 'cached');
            if (isIncomplete) entry.expires = Date.now() + INCOMPLETE_AGE_MS;
            addSize(key, entry, page.size);
            return page;
          }),
        size: 0,
        expires: Date.now() + MAX_AGE_MS,
      };
      pages.set(key, entry);
      entry.page.catch(() => {
        if (pages.get(key) === entry) drop(key);
      });
      return entry.page;
    },
    clear() {
      pages.clear();
      bytes = 0;
    },
    get bytes() {
      return bytes;
    },
    get size() {
      return pages.size;
    },
  };
}
