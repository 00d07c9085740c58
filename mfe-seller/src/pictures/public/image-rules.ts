/** Types that the server accepts. The server also checks the content of the file. */
export const IMAGE_TYPES: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
];
/**
 * Files of this size or more are rejected. Of a photo, only the crop is uploaded, so that the
 * server's limit of 8 MB is far away. Unit: bytes.
 */
export const MAX_IMAGE_BYTES = 25 * 1024 * 1024;
/** A small file can decode to a huge picture. The server has the same limit. */
export const MAX_IMAGE_PIXELS = 40_000_000;

/** Why a picture is rejected. It is a key of the texts under `image.`. */
export type ImageError = 'one' | 'type' | 'tooLarge' | 'broken' | 'huge' | 'small';

/** Validates the chosen files. Returns null for exactly one valid picture. */
export function checkFiles(files: readonly Pick<File, 'type' | 'size'>[]): ImageError | null {
  const [file] = files;
  if (!file || files.length > 1) return 'one';
  if (!IMAGE_TYPES.includes(file.type)) return 'type';
  if (file.size === 0) return 'broken';
  return file.size >= MAX_IMAGE_BYTES ? 'tooLarge' : null;
}

/** Validates the dimensions of a decoded picture. Unit: px. */
export function checkPixels(width: number, height: number): ImageError | null {
  return width * height > MAX_IMAGE_PIXELS ? 'huge' : null;
}

/** Formats a file size: `820 KB`, `1.2 MB`. */
export function fileSize(bytes: number): string {
  return bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
