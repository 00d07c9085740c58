import { fromRaster, toRaster, type Raster } from './raster';
import { FRAME, type Studio } from './scene';

/** Colour matrix: warmer. Rows are the new red, green and blue. */
const COLOURS = [
  [1.03, 0, 0],
  [0, 0.99, 0],
  [0, 0.03, 0.9],
] as const;
const CONTRAST = 1.07;
const BLACK = -7;

/**
 * Applies grain (soft light), colours and contrast to a 1200 x 900 picture, in place. Under the
 * same grain, emoji and rendered props look more alike.
 */
export async function develop(studio: Studio, picture: Raster): Promise<void> {
  const { data: grain } = await studio.cached('grain', makeGrain);
  const { data } = picture;
  for (let pixel = 0, i = 0; i < data.length; pixel++, i += 3) {
    // The grain has one value for each pixel, and the table has all pairs of bytes.
    const row = grain[pixel]! << 8;
    const r = SOFT_LIGHT[row | data[i]!]!;
    const g = SOFT_LIGHT[row | data[i + 1]!]!;
    const b = SOFT_LIGHT[row | data[i + 2]!]!;
    data[i] = toByte(COLOURS[0][0] * r * CONTRAST + BLACK);
    data[i + 1] = toByte(COLOURS[1][1] * g * CONTRAST + BLACK);
    data[i + 2] = toByte((COLOURS[2][1] * g + COLOURS[2][2] * b) * CONTRAST + BLACK);
  }
}

function toByte(value: number): number {
  return value <= 0 ? 0 : value >= 255 ? 255 : value + 0.5;
}

/** Soft light of the W3C compositing specification, as a table: `[grain << 8 | picture]`. */
const SOFT_LIGHT = Uint8Array.from({ length: 256 * 256 }, (_, index) => {
  const source = (index >> 8) / 255;
  const base = (index & 255) / 255;
  const lift = base <= 0.25 ? ((16 * base - 12) * base + 4) * base : Math.sqrt(base);
  const mixed =
    source <= 0.5
      ? base - (1 - 2 * source) * base * (1 - base)
      : base + (2 * source - 1) * (lift - base);
  return Math.round(mixed * 255);
});

/** Slightly blurred noise around middle grey, with a fixed seed, so that pictures are reproducible. */
async function makeGrain(): Promise<Raster> {
  const { width, height } = FRAME;
  const data = Buffer.alloc(width * height);
  let seed = 1234567;
  for (let i = 0; i < data.length; i++) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    data[i] = 118 + (((seed >>> 24) * 20) >> 8);
  }
  return toRaster(fromRaster({ data, width, height, channels: 1 }).blur(0.6).toColourspace('b-w'));
}
