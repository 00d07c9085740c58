import sharp, { type Sharp } from 'sharp';

/** Pixels in memory: 8 bits for each channel, row by row, alpha not premultiplied. */
export interface Raster {
  data: Buffer;
  width: number;
  height: number;
  channels: 1 | 3 | 4;
}

/** A picture with transparency, and the position of its upper left corner on a canvas. */
export interface Layer {
  picture: Raster;
  left: number;
  top: number;
}

/**
 * Runs a sharp pipeline and returns raw pixels. Used between the steps of a composition, because
 * encoding a PNG takes longer than a step.
 */
export async function toRaster(pipeline: Sharp): Promise<Raster> {
  const { data, info } = await pipeline.raw().toBuffer({ resolveWithObject: true });
  return {
    data,
    width: info.width,
    height: info.height,
    channels: info.channels as Raster['channels'],
  };
}

/** Starts a sharp pipeline from raw pixels. */
export function fromRaster({ data, width, height, channels }: Raster): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

/** Copies a cached picture before painting on it. */
export function copyOf(raster: Raster): Raster {
  return { ...raster, data: Buffer.from(raster.data) };
}

/**
 * Paints a layer with alpha over an opaque canvas, in place. Pixels outside the canvas are skipped.
 * Not done by sharp, which blends every layer over the whole frame: ten times the pixels of most
 * layers.
 */
export function paint(canvas: Raster, { picture, left, top }: Layer): void {
  if (canvas.channels !== 3 || picture.channels !== 4) throw new Error('paint() needs RGBA on RGB');
  const from = picture.data;
  const to = canvas.data;
  const fromX = Math.max(0, -left);
  const untilX = Math.min(picture.width, canvas.width - left);
  const untilY = Math.min(picture.height, canvas.height - top);
  for (let y = Math.max(0, -top); y < untilY; y++) {
    let i = (y * picture.width + fromX) * 4;
    let o = ((y + top) * canvas.width + left + fromX) * 3;
    for (let x = fromX; x < untilX; x++, i += 4, o += 3) {
      // All indexes are in range: x and y stay inside both pictures.
      const alpha = from[i + 3]!;
      if (alpha === 0) continue;
      const rest = 255 - alpha;
      to[o] = (from[i]! * alpha + to[o]! * rest + 127) / 255;
      to[o + 1] = (from[i + 1]! * alpha + to[o + 1]! * rest + 127) / 255;
      to[o + 2] = (from[i + 2]! * alpha + to[o + 2]! * rest + 127) / 255;
    }
  }
}
