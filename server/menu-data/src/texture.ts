import { fromRaster, toRaster, type Raster } from './raster';

/** Side of the noise in px; no emoji on a dish is larger, and if one is, the noise repeats. */
const SIDE = 640;

/**
 * Two layers of unevenness: crumbs of about a pixel, and patches such as heat leaves. Strength in
 * parts of the brightness.
 */
const CRUMB = { sigma: 1.1, seed: 20241, strength: 0.04 };
const PATCH = { sigma: 9, seed: 777, strength: 0.036 };

let surface: Promise<Float32Array> | undefined;

/**
 * Roughens a picture's surface in place. Emoji are as smooth as plastic, our rendered props are
 * not: uneven brightness, the same everywhere, brings the two closer.
 */
export async function roughen({ data, width, height }: Raster): Promise<void> {
  const factors = await (surface ??= makeSurface());
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const factor = factors[(y % SIDE) * SIDE + (x % SIDE)]!; // both are below SIDE
      const i = (y * width + x) * 4;
      for (let band = i; band < i + 3; band++) data[band] = Math.min(255, data[band]! * factor);
    }
  }
}

async function makeSurface(): Promise<Float32Array> {
  const [crumb, patch] = await Promise.all([noise(CRUMB), noise(PATCH)]);
  return crumb.map((value, i) => 1 + value + patch[i]!);
}

/** Blurred noise around 0 whose standard deviation is `strength`. */
async function noise({ sigma, seed, strength }: typeof CRUMB): Promise<Float32Array> {
  const data = Buffer.alloc(SIDE * SIDE);
  for (let i = 0, state = seed; i < data.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    data[i] = state >>> 24;
  }
  const blurred = await toRaster(
    fromRaster({ data, width: SIDE, height: SIDE, channels: 1 })
      .blur(sigma)
      .normalise()
      .toColourspace('b-w'),
  );
  const values = Float32Array.from(blurred.data);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = Math.sqrt(
    values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length,
  );
  return values.map((value) => ((value - mean) / spread) * strength);
}
