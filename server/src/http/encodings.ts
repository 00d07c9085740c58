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
const cachedEncodings = new Map<string, readonly Encoding[]>();
const MAX_CACHED = 100;

/**
 * The encodings that the header accepts, the smallest first. Ignores weights: all browsers accept
 * both.
 */
export function encodingsFor(header: string | string[] | undefined): readonly Encoding[] {
  const accepted = String(header ?? '');
  const known = cachedEncodings.get(accepted);
  if (known) return known;
  const encodings: Encoding[] = ['identity'];
  if (GZIP.test(accepted)) encodings.unshift('gzip');
  if (BROTLI.test(accepted)) encodings.unshift('br');
  if (cachedEncodings.size < MAX_CACHED) cachedEncodings.set(accepted, encodings);
  return encodings;
}

/** The best supported encoding of the header. */
export const encodingFor = (header: string | string[] | undefined): Encoding =>
  encodingsFor(header)[0] ?? 'identity';

/** True when `If-None-Match` contains the current ETag. */
export function hasCurrent(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header
    .split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
}
