import sharp, { type OutputInfo } from 'sharp';
import type { PictureFormat } from './sizes';

/** Options of the encoders. */
export interface Quality {
  webp: { quality: number; effort: number; alphaQuality?: number };
  avif: { quality: number; effort: number; chromaSubsampling?: '4:2:0' | '4:4:4' };
}

/**
 * Quality of photographs, measured on rendered dishes. With WebP 66 they weigh what composed ones
 * did with 74; effort 6 takes half as long again for 4 %. AVIF with effort 3 weighs 9 % less than with
 * 2, is 0.2 dB closer to the source and takes 0.25 s more a dish; effort 4 takes five times as long
 * as 2. AVIF with 4:4:4 is larger than the WebP at 1200 px.
 */
export const PHOTO: Quality = {
  webp: { quality: 66, effort: 4 },
  avif: { quality: 46, effort: 3, chromaSubsampling: '4:2:0' },
};

/** Higher quality for cut-outs, whose edges are visible on bright paper. */
export const CUTOUT: Quality = {
  webp: { quality: 82, effort: 4, alphaQuality: 88 },
  avif: { quality: 46, effort: 2 },
};

/** What a picture is made from. */
export interface PictureSource {
  /** A file in `pictures/`. */
  source: string;
  /** A transparent picture of smoke that is laid over it; absent for cold dishes. */
  smoke?: string;
  /**
   * Shows only a part as high as the source and nearly square. The number is its center: 0 is the
   * left edge, 1 the right one.
   */
  phoneFocus?: number;
}

/** Pixels in memory. All variants of a picture are made from them. */
export interface Raster {
  data: Buffer;
  info: OutputInfo;
}

/** An encoded picture. */
export interface Encoded {
  bytes: Buffer;
  width: number;
  height: number;
}

/** Where smoke lies on a dish, and how much of it is seen. Unit: px on a source of 960 x 720. */
const SMOKE = { left: 155, width: 496, height: 560, cutOff: 136, opacity: 0.3 };

/** Reads a source: with its smoke, or the part of it that phones show. */
export async function readSource({ source, smoke, phoneFocus }: PictureSource): Promise<Raster> {
  const picture = sharp(source);
  if (smoke)
    picture.composite([{ input: await smokeLayer(smoke), left: SMOKE.left, top: 0 }]).removeAlpha();
  if (phoneFocus !== undefined) {
    const { width, height } = await picture.metadata();
    const part = Math.round(height * 1.05);
    const left = Math.round((width - part) * phoneFocus);
    picture.extract({ left, top: 0, width: part, height });
  }
  return picture.raw().toBuffer({ resolveWithObject: true });
}

/** Thin smoke that enters from the upper edge. */
function smokeLayer(file: string): Promise<Buffer> {
  const { width, height, cutOff, opacity } = SMOKE;
  return sharp(file)
    .resize(width, height)
    .ensureAlpha()
    .linear([1, 1, 1, opacity], [0, 0, 0, 0])
    .extract({ left: 0, top: cutOff, width, height: height - cutOff })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** The quality is lowered by this, again and again, while a picture is too heavy. */
const QUALITY_STEP = 4;
const LOWEST_QUALITY = 20;

/**
 * Encodes a picture, in its own size or in another width, and in a lower quality if it is heavier
 * than `maxBytes`.
 */
export async function encode(
  { data, info }: Raster,
  { width, maxBytes = Infinity }: { width?: number; maxBytes?: number },
  format: PictureFormat,
  quality: Quality,
): Promise<Encoded> {
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const scaled = await sharp(data, { raw })
    .resize(width)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const options = { ...quality[format] };
  for (;;) {
    const bytes = await sharp(scaled.data, { raw: scaled.info })[format](options).toBuffer();
    if (bytes.length <= maxBytes || options.quality <= LOWEST_QUALITY)
      return { bytes, width: scaled.info.width, height: scaled.info.height };
    options.quality -= QUALITY_STEP;
  }
}
