import { brokenPicture, openPicture } from './decode';

/** Enough to see a dish. Unit: px. */
const MAX_SIDE = 1200;

/**
 * Encodes a picture that is not for the public: upright, without metadata, as WebP. It is not stored
 * in the folder that the site serves.
 * @throws AppError 422 when it is not a picture
 */
export async function encodePrivately(bytes: Buffer): Promise<Buffer> {
  const opened = await openPicture(bytes);
  return opened
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer()
    .catch((error: unknown) => {
      throw brokenPicture(error);
    });
}
