import sharp from 'sharp';
import { arrange, type Placement } from './arrange';
import { emojiPicture } from './emoji';
import type { Parts } from './parts';
import { copyOf, fromRaster, paint, toRaster, type Layer, type Raster } from './raster';
import type { Backdrop, PictureRecipe } from './recipe';
import { shadowOf } from './shadow';

/** The frame that all measures of parts and layouts are made for, in px. */
export const FRAME = { width: 1200, height: 900 } as const;

/**
 * What a composition draws on: the parts, and their pictures that many dishes share, decoded once.
 */
export interface Studio {
  parts: Parts;
  /** A backdrop filling a frame of this size; shared, so copy it before painting. */
  backdrop(name: Backdrop, width: number, height: number): Promise<Raster>;
  /** Keeps the result of `make` under a name for the studio's life. */
  shared(name: string, make: () => Promise<Raster>): Promise<Raster>;
}

/** A studio holds some 50 MB of decoded layers: keep it for a run, not for the life of a server. */
export function openStudio(parts: Parts): Studio {
  const kept = new Map<string, Promise<Raster>>();
  const shared: Studio['shared'] = (name, make) => {
    const known = kept.get(name) ?? make();
    kept.set(name, known);
    return known;
  };
  return {
    parts,
    shared,
    backdrop: (name, width, height) =>
      shared(`${name} ${width}x${height}`, () =>
        toRaster(
          sharp(parts.backdrop(name))
            .removeAlpha()
            .resize(width, height, { fit: 'cover', position: 'right' }),
        ),
      ),
  };
}

/**
 * The dish on its backdrop, without the room's light.
 * @param zoom 1 gives the 1200 x 900 frame; everything grows with it
 */
export async function composeScene(
  studio: Studio,
  recipe: PictureRecipe,
  zoom = 1,
): Promise<Raster> {
  const stage = {
    width: Math.round(FRAME.width * zoom),
    height: Math.round(FRAME.height * zoom),
    zoom,
  };
  const canvas = copyOf(await studio.backdrop(recipe.backdrop, stage.width, stage.height));
  const things = await Promise.all(
    arrange(recipe).map((placement) =>
      placement.item.kind === 'prop'
        ? propLayers(studio.parts, placement, stage)
        : emojiLayers(studio.parts, placement, stage, recipe.backdrop === 'counter'),
    ),
  );
  for (const layer of things.flat()) paint(canvas, layer);
  return canvas;
}

interface Stage {
  width: number;
  height: number;
  zoom: number;
}

/** Props were rendered with their shadow. */
async function propLayers(
  parts: Parts,
  { item, x, y, scale }: Placement,
  stage: Stage,
): Promise<Layer[]> {
  if (item.kind !== 'prop') return [];
  const shape = parts.props[item.name];
  if (!shape) throw new Error(`unknown prop "${item.name}"`);
  const factor = scale * shape.k * stage.zoom;
  const picture = await toRaster(
    sharp(parts.prop(item.name))
      .resize(Math.round(shape.w * factor), Math.round(shape.h * factor))
      .ensureAlpha(),
  );
  return [
    {
      picture,
      left: Math.round(x * stage.width - shape.ax * factor),
      top: Math.round(y * stage.height - shape.ay * factor),
    },
  ];
}

/**
 * An emoji with the two shadows that set it on the table, and its reflection on the polished
 * counter.
 */
async function emojiLayers(
  parts: Parts,
  placement: Placement,
  stage: Stage,
  polished: boolean,
): Promise<Layer[]> {
  const { item, x, y, scale, isDish, mirrored } = placement;
  if (item.kind !== 'emoji') return [];
  const natural = isDish ? 560 : 270;
  const distance = polished ? (isDish ? 0.86 : 0.78) : 1; // the counter's camera stands further back
  const size = Math.round(natural * scale * distance * stage.zoom);
  const picture = await emojiPicture(parts.emoji(item.id), item.id, {
    size,
    flat: item.flat,
    mirrored,
  });
  const left = Math.round(x * stage.width - picture.width / 2);
  const top = Math.round(y * stage.height - picture.height * 0.84);

  const cast = await shadowOf(picture, {
    squash: 0.42,
    opacity: 0.55,
    blur: Math.max(10, size * 0.045),
    skew: -0.55,
  });
  const contact = await shadowOf(picture, {
    squash: 0.15,
    opacity: 0.7,
    blur: Math.max(6, size * 0.022),
    skew: 0,
  });
  const layers: Layer[] = [
    {
      picture: cast.picture,
      left: Math.round(left - cast.pad + picture.width * 0.1),
      top: Math.round(top + picture.height * 0.6 - cast.pad),
    },
    {
      picture: contact.picture,
      left: left - contact.pad + 4,
      top: Math.round(top + picture.height * 0.865 - contact.pad),
    },
  ];
  if (polished)
    layers.push({ picture: await reflection(picture), left, top: top + picture.height - 4 });
  return [...layers, { picture, left, top }];
}

function reflection(picture: Raster): Promise<Raster> {
  return toRaster(
    fromRaster(picture)
      .flip()
      .resize(picture.width, Math.round(picture.height * 0.5), { fit: 'fill' })
      .blur(5)
      .linear([1, 1, 1, 0.16], [0, 0, 0, 0]),
  );
}
