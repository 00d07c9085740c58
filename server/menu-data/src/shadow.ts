import { fromRaster, toRaster, type Raster } from './raster';

/** How the silhouette of an item becomes its shadow. */
export interface ShadowShape {
  /** Height of the shadow as a fraction of the item's height: the camera's angle is flat. */
  squash: number;
  /** 0 to 1. */
  opacity: number;
  /** Sigma of the blur in px. */
  blur: number;
  /** Shift of the top edge as a fraction of the shadow's height. Negative values lean right. */
  skew: number;
}

export interface Shadow {
  picture: Raster;
  /** Width of the soft margin around the silhouette, which positions must subtract. Unit: px. */
  pad: number;
}

/** Warm black, because neutral black looks blue on wood. */
const TINT = [12, 6, 3] as const;

/** Creates the shadow of a picture with alpha: its silhouette, squashed, sheared and blurred. */
export async function shadowOf(
  item: Raster,
  { squash, opacity, blur, skew }: ShadowShape,
): Promise<Shadow> {
  const low = Math.max(8, Math.round(item.height * squash));
  const outline = await toRaster(
    fromRaster(item).extractChannel(3).resize(item.width, low, { fit: 'fill' }),
  );
  const pad = Math.ceil(blur * 2.6);
  const lean = Math.ceil(Math.abs(skew) * low);
  const width = item.width + pad * 2 + lean;
  const height = low + pad * 2;
  const alpha = Buffer.alloc(width * height);
  for (let y = 0; y < low; y++) {
    const shift = Math.round(pad + (skew < 0 ? (lean * y) / low : lean * (1 - y / low)));
    const row = (y + pad) * width + shift;
    for (let x = 0; x < item.width; x++) {
      // The index is inside the outline.
      const value = outline.data[(y * item.width + x) * outline.channels]!;
      alpha[row + x] = Math.round(value * opacity);
    }
  }
  // Only alpha is blurred, because the colour is uniform.
  const soft = await toRaster(fromRaster({ data: alpha, width, height, channels: 1 }).blur(blur));
  return { picture: tinted(soft), pad };
}

function tinted({ data, width, height, channels }: Raster): Raster {
  const rgba = Buffer.alloc(width * height * 4);
  for (let i = 0, o = 0; o < rgba.length; i += channels, o += 4) {
    [rgba[o], rgba[o + 1], rgba[o + 2]] = TINT;
    // The picture has one value for each pixel.
    rgba[o + 3] = data[i]!;
  }
  return { data: rgba, width, height, channels: 4 };
}
