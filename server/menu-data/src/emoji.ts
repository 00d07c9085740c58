import sharp, { type Sharp } from 'sharp';
import { fromRaster, toRaster, type Raster } from './raster';
import { roughen } from './texture';

type Matrix = [[number, number, number], [number, number, number], [number, number, number]];

/** Blue is pulled down, so that a clean emoji sits in the room's lamp light. */
const WARM: Matrix = [
  [1, 0.02, -0.02],
  [0.01, 0.95, 0],
  [0, 0.1, 0.7],
];
/** The carton of the fries is pure red and would shout beside smoked meat. */
const WARM_FRIES: Matrix = [
  [0.92, 0.1, 0],
  [0.1, 0.84, 0],
  [0, 0.12, 0.34],
];

/** The colour matrix for an emoji, by its id. */
export function warmthOf(id: string): Matrix {
  return id === '1f35f' ? WARM_FRIES : WARM;
}

/** How an emoji is to be shown. */
export interface EmojiLook {
  /** Side of its square in px, before the empty margin is trimmed. */
  size: number;
  /** Lies on its side of the table: round things seen from the front look down upon otherwise. */
  flat: boolean;
  mirrored: boolean;
}

/**
 * An emoji as a thing on the table: calmer, warmer, lit from the upper left like our props, trimmed
 * to its foot.
 * @param file the emoji's picture, 256 px
 */
export async function emojiPicture(
  file: string,
  id: string,
  { size, flat, mirrored }: EmojiLook,
): Promise<Raster> {
  const height = flat ? Math.round(size * 0.64) : size;
  const graded = await toRaster(
    sharp(file)
      .resize(size, height, { fit: flat ? 'fill' : 'inside', kernel: 'lanczos3' })
      .flop(mirrored)
      .recomb(warmthOf(id))
      .modulate({ saturation: 1.02 })
      .linear([1.1, 1.08, 1.04], [-20, -20, -18])
      .ensureAlpha(),
  );
  const lit = await toRaster(
    fromRaster(graded)
      .composite([{ input: lamp(graded), blend: 'atop' }])
      .sharpen({ sigma: 1.2, m1: 0.3, m2: 1.2 }), // drawn at more than twice the size of its file
  );
  await roughen(lit);
  return toRaster(withoutMargin(lit));
}

function withoutMargin(picture: Raster): Sharp {
  return fromRaster(picture).trim({ threshold: 10 });
}

/** Warm light from the upper left, falling off into shade at the lower right and at the foot. */
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
