import { fromRaster, toRaster, type Raster } from './raster';

/** How a thing's silhouette becomes its shadow. */
export interface ShadowShape {
  /** Height of the shadow as a part of the thing's height: the table is seen at a flat angle. */
  squash: number;
  /** 0 to 1. */
  opacity: number;
  /** Sigma of the blur in px. */
  blur: number;
  /**
   * Sideways shift of the top edge as a part of the shadow's height; negative leans away to the
   * right.
   */
  skew: number;
}

/**
 * A shadow's picture; `pad` is the soft margin around the silhouette, to be taken off when placing
 * it.
 */
export interface Shadow {
  picture: Raster;
  pad: number;
}

/** Warm black: a neutral one looks blue on wood. */
const TINT = [12, 6, 3] as const;

/** The squashed, sheared and blurred silhouette of a picture with alpha. */
export async function shadowOf(
  thing: Raster,
  { squash, opacity, blur, skew }: ShadowShape,
): Promise<Shadow> {
  const low = Math.max(8, Math.round(thing.height * squash));
  const outline = await toRaster(
    fromRaster(thing).extractChannel(3).resize(thing.width, low, { fit: 'fill' }),
  );
  const pad = Math.ceil(blur * 2.6);
  const lean = Math.ceil(Math.abs(skew) * low);
  const width = thing.width + pad * 2 + lean;
  const height = low + pad * 2;
  const alpha = Buffer.alloc(width * height);
  for (let y = 0; y < low; y++) {
    const shift = Math.round(pad + (skew < 0 ? (lean * y) / low : lean * (1 - y / low)));
    const row = (y + pad) * width + shift;
    for (let x = 0; x < thing.width; x++) {
      alpha[row + x] = Math.round(
        outline.data[(y * thing.width + x) * outline.channels]! * opacity,
      ); // inside both
    }
  }
  // Only the alpha is blurred: the colour is the same everywhere.
  const soft = await toRaster(fromRaster({ data: alpha, width, height, channels: 1 }).blur(blur));
  return { picture: tinted(soft), pad };
}

function tinted({ data, width, height, channels }: Raster): Raster {
  const rgba = Buffer.alloc(width * height * 4);
  for (let i = 0, o = 0; o < rgba.length; i += channels, o += 4) {
    [rgba[o], rgba[o + 1], rgba[o + 2]] = TINT;
    rgba[o + 3] = data[i]!; // one value a pixel
  }
  return { data: rgba, width, height, channels: 4 };
}
