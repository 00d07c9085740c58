import type { PICTURE_WIDTHS } from '@smokehouse/shared/contract';

/** The formats of every picture. */
export type PictureFormat = 'webp' | 'avif';

/**
 * The most that a dish's picture may weigh by its width, shipped or uploaded, so that no dish makes
 * a page heavier. Unit: bytes.
 */
export const MAX_DISH_BYTES: Readonly<
  Record<(typeof PICTURE_WIDTHS)[number], Readonly<Record<PictureFormat, number>>>
> = {
  480: { webp: 14_000, avif: 9_100 },
  800: { webp: 26_400, avif: 19_200 },
  1200: { webp: 43_500, avif: 34_200 },
};
