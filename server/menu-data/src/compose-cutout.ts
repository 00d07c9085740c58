import sharp, { type Sharp } from 'sharp';
import type { Category } from './menu';
import { warmthOf } from './emoji';
import type { Parts } from './parts';
import { fromRaster, toRaster, type Raster } from './raster';
import { parseItem } from './recipe';
import { shadowOf } from './shadow';

/** What stands for each category on the butcher paper of the home page. */
export const CUTOUTS: Record<Category, string> = {
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

/** The cut-outs stand in one row: all fit this box, in px. */
const BOX = { width: 420, height: 300 };

/** A transparent still life with its shadow, trimmed, at most 420 x 300. */
export async function composeCutout(parts: Parts, itemText: string): Promise<Raster> {
  const item = parseItem(itemText);
  const still =
    item.kind === 'prop'
      ? sharp(parts.prop(item.name)).modulate({ brightness: 1.06 }) // paper is brighter than the room the props were lit for
      : await emojiStill(parts.emoji(item.id), item.id);
  const whole = await toRaster(still.ensureAlpha());
  if (item.kind === 'prop') fadeShadowEdge(whole);
  return toRaster(
    fromRaster(whole).trim({ threshold: 6 }).resize(BOX.width, BOX.height, { fit: 'inside' }),
  );
}

/**
 * On even paper one sees where a prop's picture cuts its own shadow off: let the shadow run out
 * towards the edge.
 */
function fadeShadowEdge({ data, width, height }: Raster): void {
  const reach = 36;
  const solid = 200; // more alpha than any shadow has
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const edge = Math.min(x, y, width - 1 - x, height - 1 - y);
      const alpha = (y * width + x) * 4 + 3;
      if (edge < reach && data[alpha]! < solid) data[alpha] = (data[alpha]! * edge) / reach; // inside the picture
    }
  }
}

/**
 * An emoji with light and shadow for bright paper: softer grading than on a dish, denser shadows.
 */
async function emojiStill(file: string, id: string): Promise<Sharp> {
  const graded = await toRaster(
    sharp(file)
      .trim({ threshold: 8 })
      .resize(300, 280, { fit: 'inside' })
      .recomb(warmthOf(id))
      .linear([1.06, 1.04, 1], [-14, -14, -12])
      .ensureAlpha(),
  );
  const thing = await toRaster(
    fromRaster(graded).composite([{ input: daylight(graded), blend: 'atop' }]),
  );
  const cast = await shadowOf(thing, { squash: 0.34, opacity: 0.62, blur: 13, skew: -0.5 });
  const contact = await shadowOf(thing, { squash: 0.14, opacity: 0.8, blur: 6, skew: 0 });

  const { width, height } = thing;
  const canvas = { width: width + 140, height: height + 80 };
  const floor = (shadow: Raster) => canvas.height - shadow.height; // the lowest place where it still fits
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
      Math.min(Math.round(height * 0.74) - cast.pad + 10, floor(cast.picture)),
    ),
    layer(
      contact.picture,
      50 - contact.pad,
      Math.min(height + 10 - Math.round(height * 0.09) - contact.pad, floor(contact.picture)),
    ),
    layer(thing, 50, 10),
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
