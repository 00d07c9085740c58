import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'identity' | 'gzip' | 'br';

const compress = promisify(brotliCompress);
const zip = promisify(gzip);

/** A body in each encoding, compressed once. */
export async function encodeBody(identity: Buffer): Promise<Readonly<Record<Encoding, Buffer>>> {
  const [br, gz] = await Promise.all([
    compress(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 6,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    zip(identity),
  ]);
  return { identity, br, gzip: gz };
}

const acceptPattern = (name: string) =>
  new RegExp(`(^|[\\s,])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))(\\s*[;,]|\\s*$)`, 'i');
const BROTLI = acceptPattern('br');
const GZIP = acceptPattern('gzip');

/** Caches parsed headers: browsers send only a few different ones. */
const cachedEncodings = new Map<string, Encoding>();
const MAX_CACHED = 100;

function bestEncoding(accepted: string): Encoding {
  if (BROTLI.test(accepted)) return 'br';
  return GZIP.test(accepted) ? 'gzip' : 'identity';
}

/** The best supported encoding of the header. Ignores weights: all browsers accept both. */
export function encodingFor(header: string | string[] | undefined): Encoding {
  const accepted = String(header ?? '');
  const known = cachedEncodings.get(accepted);
  if (known) return known;
  const encoding = bestEncoding(accepted);
  if (cachedEncodings.size < MAX_CACHED) cachedEncodings.set(accepted, encoding);
  return encoding;
}

/** True when `If-None-Match` contains the current ETag. */
export function hasCurrent(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header
    .split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
}
