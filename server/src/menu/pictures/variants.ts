import { PICTURE_WIDTHS } from '@smokehouse/shared/contract';
import type { Sharp } from 'sharp';
import { MAX_DISH_BYTES, type PictureFormat } from '../../../menu-data/src/index';
import { loadSharp } from './load-sharp';

/** One file of an uploaded picture. */
export interface Variant {
  /** Its name without extension. */
  file: string;
  /** Unit: px. A smaller picture is not enlarged. */
  width: number;
  /** The part of the prepared picture that it shows; all of it by default. Unit: px. */
  part?: { left: number; top: number; width: number; height: number };
  /**
   * The weight that no shipped picture in this place exceeds, so that a photo never makes a page
   * heavier. Unit: bytes.
   */
  maxBytes: Readonly<Record<PictureFormat, number>>;
}

/** How a picture for one kind of place is prepared and stored. */
export interface PictureKind {
  /** Exact size of the prepared picture; by default the upload's own. Unit: px. */
  size?: { width: number; height: number };
  /** Smaller uploads are refused. Unit: px. */
  minimum?: { width: number; height: number };
  variants: readonly Variant[];
}

/** The part of a hero slide that phones show, nearly square around the food. */
const PHONE = { left: 496, top: 0, width: 1120, height: 1067 };

/** The seller's desk crops to 4:3; other clients may send any shape and size. */
export const DISH: PictureKind = {
  variants: PICTURE_WIDTHS.map((width) => ({
    file: String(width),
    width,
    maxBytes: MAX_DISH_BYTES[width],
  })),
};

export const HERO: PictureKind = {
  size: { width: 1920, height: 1067 },
  minimum: { width: 1600, height: 880 },
  variants: [
    { file: '1920', width: 1920, maxBytes: { webp: 71_400, avif: 51_800 } },
    { file: '1200', width: 1200, maxBytes: { webp: 37_400, avif: 25_600 } },
    { file: '768', width: 768, maxBytes: { webp: 21_400, avif: 13_300 } },
    { file: 'phone-960', width: 960, part: PHONE, maxBytes: { webp: 40_800, avif: 28_800 } },
    { file: 'phone-640', width: 640, part: PHONE, maxBytes: { webp: 25_000, avif: 16_400 } },
  ],
};

export const TILE: PictureKind = {
  size: { width: 420, height: 315 },
  minimum: { width: 420, height: 315 },
  variants: [{ file: '420', width: 420, maxBytes: { webp: 41_200, avif: 13_700 } }],
};

const QUALITIES: Readonly<Record<PictureFormat, readonly number[]>> = {
  webp: [80, 72, 64, 56, 48, 40, 32, 24],
  avif: [55, 50, 45, 40, 35, 30, 25, 20],
};
const LOWEST = 20;
/** For pictures that are too heavy in the lowest quality: fewer pixels. */
const SCALES = [0.8, 0.6, 0.4];

/**
 * Encodes one variant in the best quality that is light enough.
 * @param picture in the kind's size
 */
export async function encodeVariant(
  picture: Sharp,
  { width, part, maxBytes }: Variant,
  format: PictureFormat,
): Promise<Buffer> {
  const sharp = await loadSharp();
  const shown = part ? picture.clone().extract(part) : picture.clone();
  const { data, info } = await shown
    .resize({ width, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const encode = async (quality: number, scale = 1) => {
    const scaled = sharp(data, { raw: info }).resize(Math.ceil(info.width * scale));
    return format === 'webp'
      ? scaled.webp({ quality }).toBuffer()
      : scaled.avif({ quality, effort: 2 }).toBuffer();
  };
  const isLight = (file: Buffer) => file.length <= maxBytes[format];
  const qualities = QUALITIES[format];
  let best: Buffer | undefined;
  let [first, last] = [0, qualities.length - 1];
  // The qualities go down, and with them the weight.
  while (first <= last) {
    const middle = Math.floor((first + last) / 2);
    const file = await encode(qualities[middle] ?? LOWEST);
    if (isLight(file)) {
      best = file;
      last = middle - 1;
    } else first = middle + 1;
  }
  for (const scale of SCALES) {
    if (best) return best;
    const file = await encode(LOWEST, scale);
    if (isLight(file)) best = file;
  }
  return best ?? encode(LOWEST, 0.25);
}
