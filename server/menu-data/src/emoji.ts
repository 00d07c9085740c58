import sharp, { type Sharp } from 'sharp';
import { fromRaster, toRaster, type Raster } from './raster';
import { roughen } from './texture';

type Matrix = [[number, number, number], [number, number, number], [number, number, number]];

/** Less blue, so that an emoji fits the warm light of the scene. */
const WARM: Matrix = [
  [1, 0.02, -0.02],
  [0.01, 0.95, 0],
  [0, 0.1, 0.7],
];
/** Less saturated, because the carton of the fries is pure red. */
const WARM_FRIES: Matrix = [
  [0.92, 0.1, 0],
  [0.1, 0.84, 0],
  [0, 0.12, 0.34],
];

/** The colour matrix of an emoji. */
export function warmthOf(id: string): Matrix {
  return id === '1f35f' ? WARM_FRIES : WARM;
}

export interface EmojiOptions {
  /** Side of its square in px, before the empty margin is trimmed. */
  size: number;
  /** Reduces the height, so that a round dish appears to lie on the table. */
  flat: boolean;
}

/**
 * Adapts an emoji to the scene: less saturated, warmer, lit from the upper left like the props, and
 * trimmed.
 * @param file the emoji's picture, 256 px
 */
export async function emojiPicture(
  file: string,
  id: string,
  { size, flat }: EmojiOptions,
): Promise<Raster> {
  const height = flat ? Math.round(size * 0.64) : size;
  const graded = await toRaster(
    sharp(file)
      .resize(size, height, { fit: flat ? 'fill' : 'inside', kernel: 'lanczos3' })
      .recomb(warmthOf(id))
      .modulate({ saturation: 1.02 })
      .linear([1.1, 1.08, 1.04], [-20, -20, -18])
      .ensureAlpha(),
  );
  const lit = await toRaster(
    fromRaster(graded)
      .composite([{ input: lamp(graded), blend: 'atop' }])
      // It is drawn at more than twice the size of its file.
      .sharpen({ sigma: 1.2, m1: 0.3, m2: 1.2 }),
  );
  await roughen(lit);
  return toRaster(withoutMargin(lit));
}

function withoutMargin(picture: Raster): Sharp {
  return fromRaster(picture).trim({ threshold: 10 });
}

/** Warm light from the upper left, and shade at the lower right and at the bottom. */
function lamp({ width, height }: Raster): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <linearGradient id="lamp" x1="0" y1="0" x2=".75" y2="1">
        <stop offset="0" stop-color="#ffd9ac" stop-opacity=".26"/>
        <stop offset=".42" stop-color="#ffd9ac" stop-opacity="0"/>
        <stop offset=".55" stop-color="#1a0c06" stop-opacity="0"/>
        <stop offset="1" stop-color="#1a0c06" stop-opacity=".66"/>
      </linearGradient>
      <linearGradient id="foot" x1="0" y1="0" x2="0" y2="1">
        <stop offset=".5" stop-color="#200d04" stop-opacity="0"/>
        <stop offset="1" stop-color="#200d04" stop-opacity=".42"/>
      </linearGradient>
    </defs>
    <rect width="100%" height="100%" fill="url(#lamp)"/>
    <rect width="100%" height="100%" fill="url(#foot)"/>
  </svg>`);
}
