import type { Sharp } from 'sharp';
import { expectCost } from '../../http/costs';
import { AppError, type FieldFault } from '../../http/errors';
import type { MessageParams } from '../../http/messages';
import { loadSharp } from './load-sharp';

/**
 * More than a phone's camera makes by default (12 to 25). A small file can contain a huge picture.
 */
const MAX_MEGAPIXELS = 40;
const MAX_PIXELS = MAX_MEGAPIXELS * 1_000_000;

const refuse = (code: FieldFault['code'], params: MessageParams = {}) =>
  new AppError(code, 422, params, { image: { code, params } });
const huge = () => refuse('picture_huge', { megapixels: MAX_MEGAPIXELS });

/**
 * The accepted formats, detected by their first bytes before a decoder reads them. SVG is refused
 * because it can contain scripts.
 */
function isAccepted(bytes: Buffer): boolean {
  const ascii = (from: number, to: number) => bytes.toString('latin1', from, to);
  return (
    (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) ||
    ascii(0, 8) === '\x89PNG\r\n\x1a\n' ||
    (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') ||
    (ascii(4, 8) === 'ftyp' && /^avi[fs]$/.test(ascii(8, 12)))
  );
}

/**
 * Opens an uploaded picture: rotated upright and without metadata, which may contain the place.
 * @param minimum smaller pictures are refused. Unit: px.
 * @throws AppError 422 with a reason for the user
 */
export async function openPicture(
  bytes: Buffer,
  minimum = { width: 1, height: 1 },
): Promise<Sharp> {
  expectCost('picture');
  if (!isAccepted(bytes)) throw refuse('picture_type');
  const sharp = await loadSharp();
  const open = () =>
    sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true });
  let size: { width: number; height: number };
  try {
    size = (await open().metadata()).autoOrient;
  } catch (error) {
    throw /pixel limit/i.test((error as Error).message) ? huge() : refuse('picture_broken');
  }
  if (size.width * size.height > MAX_PIXELS) throw huge();
  if (size.width < minimum.width || size.height < minimum.height)
    throw refuse('picture_small', minimum);
  return open().autoOrient();
}

/** For faults that the decoder finds only after the header. */
export function brokenPicture(error: unknown): AppError {
  return error instanceof AppError ? error : refuse('picture_broken');
}
