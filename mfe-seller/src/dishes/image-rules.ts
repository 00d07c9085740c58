/**
 * What the server takes as a picture, checked before anything travels. It looks at the bytes again.
 */
export const IMAGE_TYPES: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
];
/** The server stops reading here. Unit: bytes. */
export const MAX_IMAGE_BYTES = 8 * 1024 * 1024;
/** A small file can hold a huge picture. */
export const MAX_IMAGE_PIXELS = 52_000_000;

/** Why a picture cannot be taken: a key of the texts under `image.`. */
export type ImageError = 'one' | 'type' | 'tooLarge' | 'broken' | 'huge';

/** What is wrong with the files that were chosen or dropped, or null where they are one picture. */
export function checkFiles(files: readonly Pick<File, 'type' | 'size'>[]): ImageError | null {
  const [file] = files;
  if (!file || files.length > 1) return 'one';
  if (!IMAGE_TYPES.includes(file.type)) return 'type';
  if (file.size === 0) return 'broken';
  return file.size >= MAX_IMAGE_BYTES ? 'tooLarge' : null;
}

/** What is wrong with a picture's size in pixels, known once the browser has read it. */
export function checkPixels(width: number, height: number): ImageError | null {
  return width * height > MAX_IMAGE_PIXELS ? 'huge' : null;
}

/** A file's size for people: `820 KB`, `1.2 MB`. */
export function fileSize(bytes: number): string {
  return bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
