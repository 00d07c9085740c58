import sharp, { type Sharp } from 'sharp';
import type { CategoryPath } from '@smokehouse/shared/contract';
import { warmthOf } from './emoji';
import type { Parts } from './parts';
import { fromRaster, toRaster, type Raster } from './raster';
import { parseItem } from './recipe';
import { shadowOf } from './shadow';

/** The cut-out of each category on the home page. */
export const CUTOUTS: Record<CategoryPath, string> = {
  appetizers: 'prop:burntends',
  burger: 'prop:burger',
  sandwiches: 'prop:bun',
  'main-course': 'prop:brisket',
  'salad-2': '1f957',
  'kids-meal': '1f35f',
  'mocktail-and-drinks': 'prop:tumbler-hibiscus',
  extras: 'prop:fries',
  dessert: 'prop:kunafa',
  'bar-bq': 'prop:ribs',
};

/** All cut-outs fit this box, because they form one row. Unit: px. */
const BOX = { width: 420, height: 300 };

/** Composes a transparent picture of an item with its shadow, trimmed, at most 420 x 300. */
export async function composeCutout(parts: Parts, itemText: string): Promise<Raster> {
  const item = parseItem(itemText);
  // Brighter, because the props were lit for a darker room than the paper of the home page.
  const pipeline =
    item.kind === 'prop'
      ? sharp(parts.prop(item.name)).modulate({ brightness: 1.06 })
      : await emojiWithShadow(parts.emoji(item.id), item.id);
  const picture = await toRaster(pipeline.ensureAlpha());
  if (item.kind === 'prop') fadeShadowEdge(picture);
  return toRaster(
    fromRaster(picture).trim({ threshold: 6 }).resize(BOX.width, BOX.height, { fit: 'inside' }),
  );
}

/** Fades a prop's shadow towards the edge, where its picture would cut it off visibly. */
function fadeShadowEdge({ data, width, height }: Raster): void {
  /** Width of the faded edge. Unit: px. */
  const fade = 36;
  /** Shadows have less alpha than this. */
  const solid = 200;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const edge = Math.min(x, y, width - 1 - x, height - 1 - y);
      const alpha = (y * width + x) * 4 + 3;
      // The index is inside the picture.
      if (edge < fade && data[alpha]! < solid) data[alpha] = (data[alpha]! * edge) / fade;
    }
  }
}

/** An emoji with light and shadow for bright paper: softer grading than on a dish, darker shadows. */
async function emojiWithShadow(file: string, id: string): Promise<Sharp> {
  const graded = await toRaster(
    sharp(file)
      .trim({ threshold: 8 })
      .resize(300, 280, { fit: 'inside' })
      .recomb(warmthOf(id))
      .linear([1.06, 1.04, 1], [-14, -14, -12])
      .ensureAlpha(),
  );
  const lit = await toRaster(
    fromRaster(graded).composite([{ input: daylight(graded), blend: 'atop' }]),
  );
  const cast = await shadowOf(lit, { squash: 0.34, opacity: 0.62, blur: 13, skew: -0.5 });
  const contact = await shadowOf(lit, { squash: 0.14, opacity: 0.8, blur: 6, skew: 0 });

  const { width, height } = lit;
  const canvas = { width: width + 140, height: height + 80 };
  /** The lowest position inside the canvas. */
  const lowest = (shadow: Raster) => canvas.height - shadow.height;
  const layer = (picture: Raster, left: number, top: number) => ({
    input: picture.data,
    raw: { width: picture.width, height: picture.height, channels: 4 as const },
    left,
    top,
  });
  return sharp({ create: { ...canvas, channels: 4, background: '#00000000' } }).composite([
    layer(
      cast.picture,
      Math.max(0, 60 - cast.pad),
      Math.min(Math.round(height * 0.74) - cast.pad + 10, lowest(cast.picture)),
    ),
    layer(
      contact.picture,
      50 - contact.pad,
      Math.min(height + 10 - Math.round(height * 0.09) - contact.pad, lowest(contact.picture)),
    ),
    layer(lit, 50, 10),
  ]);
}

function daylight({ width, height }: Raster): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="light" x1="0" y1="0" x2=".7" y2="1">
      <stop offset="0" stop-color="#ffe0b8" stop-opacity=".22"/>
      <stop offset=".45" stop-color="#ffe0b8" stop-opacity="0"/>
      <stop offset="1" stop-color="#1a0c06" stop-opacity=".5"/>
    </linearGradient>
    <rect width="100%" height="100%" fill="url(#light)"/>
  </svg>`);
}
