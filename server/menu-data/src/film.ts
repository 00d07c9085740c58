import { fromRaster, toRaster, type Raster } from './raster';
import { FRAME, type Studio } from './scene';

/**
 * The colours of the print: warmer, a little more contrast. Rows are what red, green and blue
 * become.
 */
const PRINT = [
  [1.03, 0, 0],
  [0, 0.99, 0],
  [0, 0.03, 0.9],
] as const;
const CONTRAST = 1.07;
const BLACK = -7;

/**
 * Gives a finished 1200 x 900 picture its film look in place: grain as soft light, then the colours
 * of the print. The emoji and the rendered props come closer to each other under one grain.
 */
export async function develop(studio: Studio, picture: Raster): Promise<void> {
  const { data: grain } = await studio.shared('grain', makeGrain);
  const { data } = picture;
  for (let pixel = 0, i = 0; i < data.length; pixel++, i += 3) {
    const row = grain[pixel]! << 8; // one grain a pixel
    const r = SOFT_LIGHT[row | data[i]!]!; // the table has every pair of bytes
    const g = SOFT_LIGHT[row | data[i + 1]!]!;
    const b = SOFT_LIGHT[row | data[i + 2]!]!;
    data[i] = toByte(PRINT[0][0] * r * CONTRAST + BLACK);
    data[i + 1] = toByte(PRINT[1][1] * g * CONTRAST + BLACK);
    data[i + 2] = toByte((PRINT[2][1] * g + PRINT[2][2] * b) * CONTRAST + BLACK);
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

/**
 * Slightly blurred noise around middle grey, from a fixed seed: the same picture comes out the same
 * everywhere.
 */
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
