import type { Sharp } from 'sharp';
import { AppError, type FieldFault } from '../../http/errors';
import { loadSharp } from './load-sharp';

/**
 * The largest picture: what a phone's camera makes (50 MP). A small file can contain a huge
 * picture.
 */
const MAX_PIXELS = 52_000_000;

const refuse = (code: FieldFault['code']) => new AppError(code, 422, {}, { image: { code } });

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
 * @throws AppError 422 with a reason for the user
 */
export async function openPicture(bytes: Buffer): Promise<Sharp> {
  if (!isAccepted(bytes)) throw refuse('picture_type');
  const sharp = await loadSharp();
  const open = () =>
    sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true });
  let size: { width: number; height: number };
  try {
    size = await open().metadata();
  } catch (error) {
    throw refuse(/pixel limit/i.test((error as Error).message) ? 'picture_huge' : 'picture_broken');
  }
  if (size.width * size.height > MAX_PIXELS) throw refuse('picture_huge');
  return open().autoOrient();
}

/** For faults that the decoder finds only after the header. */
export function brokenPicture(error: unknown): AppError {
  return error instanceof AppError ? error : refuse('picture_broken');
}
