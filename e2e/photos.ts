import sharp from 'sharp';

/**
 * A picture with the detail of a photo: blurred patches with fine grain on top.
 * @param colour of the left half; the right half is dark, so that a crop can be recognised
 */
export async function makePhoto(
  width: number,
  height: number,
  colour = '#c05a24',
): Promise<Buffer> {
  const grain = await sharp({
    create: {
      width: Math.ceil(width / 4),
      height: Math.ceil(height / 4),
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 14 },
      background: '#000',
    },
  })
    .png()
    .toBuffer();
  const half = await sharp({
    create: { width: Math.floor(width / 2), height, channels: 3, background: colour },
  })
    .png()
    .toBuffer();
  const overlay = await sharp(grain).resize(width, height, { fit: 'fill' }).png().toBuffer();
  return sharp({ create: { width, height, channels: 3, background: '#241a16' } })
    .composite([
      { input: half, left: 0, top: 0 },
      { input: overlay, blend: 'soft-light' },
    ])
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** The same photo as a phone stores it that was held upright: lying, with an orientation in EXIF. */
export async function layOnSide(photo: Buffer): Promise<Buffer> {
  return sharp(await sharp(photo).rotate(-90).toBuffer())
    .withExif({ IFD3: { GPSLatitude: '24/1 42/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** A small file with 50 million pixels. */
export function makeBomb(): Promise<Buffer> {
  return sharp({ create: { width: 10_000, height: 5_000, channels: 3, background: 'black' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** The mean red, green and blue of a picture, and its width and height. */
export async function measure(bytes: Buffer) {
  const { width, height } = await sharp(bytes).metadata();
  const [red = 0, green = 0, blue = 0] = (await sharp(bytes).stats()).channels.map(
    ({ mean }) => mean,
  );
  return { width, height, red, green, blue };
}
