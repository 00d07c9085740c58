import sharp, { type Sharp } from 'sharp';
import { AppError, type FieldFault } from '../../http/errors';

/** What a phone's camera makes today (50 MP) and no more: a small file can hold a huge picture. */
const MAX_PIXELS = 52_000_000;

const refuse = (code: FieldFault['code']) => new AppError(code, 422, {}, { image: { code } });

/**
 * The formats that are taken, told by their first bytes, before any decoder sees them. SVG is a
 * program, not a picture.
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
 * Opens what somebody sent as a picture: upright, without its camera's notes (where it was taken is
 * nobody's business).
 * @throws AppError 422 with the reason a person can act on
 */
export async function openPicture(bytes: Buffer): Promise<Sharp> {
  if (!isAccepted(bytes)) throw refuse('picture_type');
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

/** For what the decoder finds out later than in the header. */
export function brokenPicture(error: unknown): AppError {
  return error instanceof AppError ? error : refuse('picture_broken');
}
