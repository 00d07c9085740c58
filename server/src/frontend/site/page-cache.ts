import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '../../http/encodings';
import { hintsOf } from './early-hints';

const compress = promisify(brotliCompress);
const zip = promisify(gzip);

/** All pages of a menu of hundreds of dishes in both languages. Unit: bytes. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Longest life of a page: the year in its footer is not the database's to tell. Unit: ms. */
const MAX_AGE_MS = 600_000;
/** A page that lacks something is made again soon. Unit: ms. */
const WANTING_AGE_MS = 15_000;

/**
 * How hard brotli tries. Made for many visitors, a page is worth some milliseconds more: 8 % fewer
 * bytes than at 9.
 */
const QUALITY = { kept: 10, forOne: 5 };

/** A page as it is sent, in each encoding made at most once. */
export class StoredPage {
  readonly #bodies = new Map<Encoding, Promise<Buffer>>();
  readonly #identity: Buffer;
  readonly #hash: string;
  /** What a front server may be told before the page, as values of `Link` headers. */
  readonly hints: readonly string[];
  readonly #quality: number;
  /** @param use whether it is kept for others or made for one visitor alone */
  constructor(html: string, use: keyof typeof QUALITY) {
    this.#quality = QUALITY[use];
    this.hints = hintsOf(html);
    this.#identity = Buffer.from(html);
    this.#hash = createHash('sha256').update(this.#identity).digest('base64url').slice(0, 22);
  }

  /** With quotes; each encoding has its own. */
  etag(encoding: Encoding): string {
    return `"${this.#hash}-${encoding}"`;
  }

  /** What it may take in memory: with both compressed forms, about a third more. Unit: bytes. */
  get size(): number {
    return Math.ceil(this.#identity.length * 1.4);
  }

  async body(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return this.#identity;
    const known = this.#bodies.get(encoding);
    if (known) return known;
    const made =
      encoding === 'br'
        ? compress(this.#identity, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: this.#quality,
              [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
              [constants.BROTLI_PARAM_SIZE_HINT]: this.#identity.length,
            },
          })
        : zip(this.#identity, { level: 6 });
    this.#bodies.set(encoding, made);
    return made;
  }
}

interface Kept {
  page: Promise<StoredPage>;
  size: number;
  until: number;
}

/**
 * Pages that are the same for everybody, from memory. The key says everything that a page follows
 * from.
 */
export interface PageCache {
  /** The page of a key; `make` runs once however many ask at the same moment. */
  get: (
    key: string,
    make: () => Promise<{ html: string; isWanting: boolean }>,
  ) => Promise<StoredPage>;
  /** Forgets them all: what they were made of has changed. */
  clear: () => void;
  readonly bytes: number;
  readonly size: number;
}

export function createPageCache({ maxBytes = MAX_BYTES } = {}): PageCache {
  const pages = new Map<string, Kept>();
  let bytes = 0;

  function drop(key: string): void {
    bytes -= pages.get(key)?.size ?? 0;
    pages.delete(key);
  }

  return {
    get(key, make) {
      const known = pages.get(key);
      if (known && known.until > Date.now()) {
        // The last used stands last.
        pages.delete(key);
        pages.set(key, known);
        return known.page;
      }
      drop(key);
      const kept: Kept = {
        page: Promise.resolve()
          .then(make)
          .then(({ html, isWanting }) => {
            const page = new StoredPage(html, 'kept');
            if (isWanting) kept.until = Date.now() + WANTING_AGE_MS;
            if (pages.get(key) === kept) {
              kept.size = page.size;
              bytes += page.size;
              for (const oldest of pages.keys()) {
                if (bytes <= maxBytes) break;
                drop(oldest);
              }
            }
            return page;
          }),
        size: 0,
        until: Date.now() + MAX_AGE_MS,
      };
      pages.set(key, kept);
      kept.page.catch(() => {
        if (pages.get(key) === kept) drop(key);
      });
      return kept.page;
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
