import sharp from 'sharp';

/**
 * A picture with the detail of a photo: blurred patches with fine grain on top. A JPEG of 2400 ×
 * 3000 has about 2 MB, like that of a phone.
 * @param tint of the patches
 */
export async function makePhoto(
  width: number,
  height: number,
  tint: { r: number; g: number; b: number } = { r: 190, g: 110, b: 60 },
): Promise<Buffer> {
  const noise = (w: number, h: number, sigma: number) =>
    sharp({
      create: {
        width: w,
        height: h,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma },
        background: '#000',
      },
    });
  const patches = await noise(16, 12, 70).png().toBuffer();
  const grain = await noise(Math.ceil(width / 4), Math.ceil(height / 4), 10)
    .png()
    .toBuffer();
  return sharp(
    await sharp(patches).resize(width, height, { kernel: 'cubic', fit: 'fill' }).png().toBuffer(),
  )
    .tint(tint)
    .composite([
      {
        input: await sharp(grain).resize(width, height, { fit: 'fill' }).png().toBuffer(),
        blend: 'overlay',
      },
    ])
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** A picture of one colour, for what its detail does not matter to: it is encoded at once. */
export const makePlainPicture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: 190, g: 110, b: 60 } } })
    .jpeg()
    .toBuffer();
