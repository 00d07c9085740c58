import { fromRaster, toRaster, type Raster } from './raster';

/** Side of the noise, which repeats on larger emoji. Unit: px. */
const SIDE = 640;

/** Two layers of noise: fine and coarse. `strength` is a fraction of the brightness. */
const FINE = { sigma: 1.1, seed: 20241, strength: 0.04 };
const COARSE = { sigma: 9, seed: 777, strength: 0.036 };

let surface: Promise<Float32Array> | undefined;

/** Varies the brightness of an emoji in place, so that it looks less smooth beside rendered props. */
export async function roughen({ data, width, height }: Raster): Promise<void> {
  const factors = await (surface ??= makeSurface());
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      // Both coordinates are below SIDE.
      const factor = factors[(y % SIDE) * SIDE + (x % SIDE)]!;
      const i = (y * width + x) * 4;
      for (let band = i; band < i + 3; band++) data[band] = Math.min(255, data[band]! * factor);
    }
  }
}

async function makeSurface(): Promise<Float32Array> {
  const [fine, coarse] = await Promise.all([noise(FINE), noise(COARSE)]);
  return fine.map((value, i) => 1 + value + coarse[i]!);
}

/** Blurred noise around 0 whose standard deviation is `strength`. */
async function noise({ sigma, seed, strength }: typeof FINE): Promise<Float32Array> {
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
