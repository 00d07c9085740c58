import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { compressMap, MAX_MAP_BYTES, type SourceMaps } from '../source-maps';
import { ReleaseError } from './errors';
import { isFileName } from './manifest';

/** The form's fields. Its files are in the folder. */
export interface ReceivedForm {
  /** `release.json`. */
  text: string;
  fields: Readonly<Record<string, string>>;
  /** Not in the folder, because visitors can request everything that is in it. */
  maps: SourceMaps;
}

/** The site's own releases have 8 to 25 files. */
const MAX_FILES = 500;
/** The manifest has two lines for each file. Unit: bytes. */
const MAX_MANIFEST = 200_000;

/**
 * Receives a release as a form: `release` (its `release.json`), one `file` for each of its files,
 * and one `map` for the source map of each script that has one. File names are checked, then the
 * files are streamed to the folder. Nothing is decompressed, so the size limit holds on disk too.
 * @throws {ReleaseError} 400, 413, 415 or 422
 */
export async function receive(
  request: FastifyRequest,
  folder: string,
  limitMb: number,
): Promise<ReceivedForm> {
  if (!request.isMultipart())
    throw new ReleaseError(415, 'wrong_type', 'A release is sent as multipart/form-data.');
  const limit = limitMb * 1024 * 1024;
  const tooLarge = () =>
    new ReleaseError(413, 'too_large', `A release has ${limitMb} MB at most (RELEASE_LIMIT_MB).`);
  const fields: Record<string, string> = {};
  const maps = new Map<string, Buffer>();
  let size = 0;
  async function* limited(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      size += chunk.length;
      if (size > limit) throw tooLarge();
      yield chunk;
    }
  }
  async function receiveMap(name: string, file: Readable): Promise<void> {
    const script = name.replace(/\.map$/, '');
    if (script === name || !script.endsWith('.js') || !isFileName(script) || maps.has(script))
      throw new ReleaseError(
        422,
        'bad_name',
        `${JSON.stringify(name)} is not a valid name of a source map of a release.`,
      );
    const json = await buffer(limited(file));
    if (json.length > MAX_MAP_BYTES)
      throw new ReleaseError(
        413,
        'too_large',
        `${name} is too large: a source map has ${MAX_MAP_BYTES / 1_000_000} MB at most.`,
      );
    maps.set(script, await compressMap(json));
  }
  try {
    // Names as they were sent: a path is refused, not shortened to its last part.
    const parts = request.parts({
      preservePath: true,
      limits: {
        fileSize: limit,
        files: MAX_FILES,
        fields: 6,
        fieldSize: MAX_MANIFEST,
        parts: MAX_FILES + 6,
      },
    });
    for await (const part of parts) {
      if (part.type === 'field') {
        if (part.valueTruncated || typeof part.value !== 'string') throw tooLarge();
        fields[part.fieldname] = part.value;
      } else if (part.fieldname === 'map') {
        await receiveMap(part.filename, part.file as Readable);
      } else {
        if (!isFileName(part.filename))
          throw new ReleaseError(
            422,
            'bad_name',
            `${JSON.stringify(part.filename)} is not a valid name of a file of a release.`,
          );
        await pipeline(
          part.file as Readable,
          limited,
          createWriteStream(path.join(folder, part.filename), { flags: 'wx', flush: true }),
        );
      }
    }
  } catch (error) {
    // Read and discard the rest of the body, or the connection's next request would wait behind it.
    request.raw.unpipe().resume();
    throw toReceiveError(error, tooLarge);
  }
  const { release: text, ...others } = fields;
  if (text === undefined)
    throw new ReleaseError(400, 'truncated', 'The form contains no release.json.');
  return { text, fields: others, maps };
}

/** Converts the parser's errors to 4xx. System errors such as a full disk stay as they are. */
function toReceiveError(error: unknown, tooLarge: () => ReleaseError): unknown {
  if (error instanceof ReleaseError) return error;
  const {
    code = '',
    statusCode,
    message,
  } = error as { code?: string; statusCode?: number; message: string };
  if (code === 'EEXIST') return new ReleaseError(422, 'bad_name', 'A file was sent twice.');
  if (statusCode === 413 || code.endsWith('_LIMIT')) return tooLarge();
  if (/^E[A-Z]+$/.test(code) && !['ECONNRESET', 'EPIPE'].includes(code)) return error;
  return new ReleaseError(400, 'truncated', `The form is incomplete: ${message}`);
}
